/** A real place of the United Kingdom around which an area's restaurants lie. */
export interface Town {
  /** The area's name. */
  name: string
  city: string
  latitude: number
  longitude: number
  /** The letters with which its postcodes begin. */
  postcodeArea: string
}

function town(name: string, latitude: number, longitude: number, postcodeArea: string, city = name): Town {
  return { name, city, latitude, longitude, postcodeArea }
}

const london = (name: string, latitude: number, longitude: number, postcodeArea: string) =>
  town(name, latitude, longitude, postcodeArea, 'London')

/** The first ones are the areas of the small size. */
export const TOWNS: readonly Town[] = [
  london('Bromley', 51.406, 0.015, 'BR'),
  london('Croydon', 51.376, -0.098, 'CR'),
  town('Brighton', 50.829, -0.141, 'BN'),
  town('Reading', 51.454, -0.973, 'RG'),
  london('Greenwich', 51.482, 0.003, 'SE'),
  london('Lewisham', 51.462, -0.012, 'SE'),
  london('Wimbledon', 51.422, -0.208, 'SW'),
  london('Richmond', 51.461, -0.304, 'TW'),
  london('Ealing', 51.513, -0.305, 'W'),
  london('Camden', 51.539, -0.143, 'NW'),
  london('Islington', 51.538, -0.103, 'N'),
  london('Hackney', 51.545, -0.055, 'E'),
  london('Stratford', 51.541, 0.001, 'E'),
  london('Sutton', 51.362, -0.192, 'SM'),
  town('Bristol', 51.455, -2.588, 'BS'),
  town('Manchester', 53.48, -2.243, 'M'),
  town('Birmingham', 52.48, -1.898, 'B'),
  town('Leeds', 53.801, -1.549, 'LS'),
  town('Liverpool', 53.408, -2.98, 'L'),
  town('Sheffield', 53.381, -1.47, 'S'),
  town('Newcastle upon Tyne', 54.974, -1.614, 'NE'),
  town('Nottingham', 52.953, -1.15, 'NG'),
  town('Leicester', 52.636, -1.134, 'LE'),
  town('Southampton', 50.91, -1.404, 'SO'),
  town('Portsmouth', 50.805, -1.087, 'PO'),
  town('Oxford', 51.752, -1.258, 'OX'),
  town('Cambridge', 52.205, 0.122, 'CB'),
  town('Norwich', 52.631, 1.297, 'NR'),
  town('Ipswich', 52.057, 1.148, 'IP'),
  town('Colchester', 51.889, 0.902, 'CO'),
  town('Chelmsford', 51.736, 0.469, 'CM'),
  town('Southend-on-Sea', 51.541, 0.712, 'SS'),
  town('Maidstone', 51.272, 0.523, 'ME'),
  town('Canterbury', 51.28, 1.079, 'CT'),
  town('Guildford', 51.236, -0.57, 'GU'),
  town('Woking', 51.319, -0.558, 'GU'),
  town('Crawley', 51.109, -0.187, 'RH'),
  town('Watford', 51.656, -0.397, 'WD'),
  town('Luton', 51.879, -0.418, 'LU'),
  town('Milton Keynes', 52.041, -0.759, 'MK'),
  town('Northampton', 52.24, -0.902, 'NN'),
  town('Peterborough', 52.573, -0.242, 'PE'),
  town('Coventry', 52.407, -1.51, 'CV'),
  town('Wolverhampton', 52.587, -2.128, 'WV'),
  town('Derby', 52.922, -1.477, 'DE'),
  town('Stoke-on-Trent', 53.003, -2.181, 'ST'),
  town('York', 53.959, -1.082, 'YO'),
  town('Hull', 53.744, -0.333, 'HU'),
  town('Bradford', 53.794, -1.753, 'BD'),
  town('Preston', 53.759, -2.699, 'PR'),
  town('Bath', 51.381, -2.359, 'BA'),
  town('Exeter', 50.725, -3.527, 'EX'),
  town('Plymouth', 50.371, -4.143, 'PL'),
  town('Bournemouth', 50.72, -1.88, 'BH'),
  town('Swindon', 51.558, -1.782, 'SN'),
  town('Gloucester', 51.864, -2.238, 'GL'),
  town('Cardiff', 51.481, -3.179, 'CF'),
  town('Swansea', 51.621, -3.943, 'SA'),
  town('Edinburgh', 55.953, -3.188, 'EH'),
  town('Glasgow', 55.861, -4.25, 'G'),
]
