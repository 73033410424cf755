import type { Chance } from './chance.ts'

const FIRST_NAMES = words(`
  Adam Aisha Alfie Amara Amelia Anil Arjun Ayesha Ben Bilal Bronwen Callum Carys Chloe Chidi Dafydd Daniel Deepa Dylan
  Eilidh Elena Emeka Emma Ewan Fatima Fiona Freya George Grace Hamza Hannah Harry Imran Isla Jack Jasmine Jamal Joanna
  Kamal Kasia Katie Kofi Lewis Lucia Luke Magda Marcus Megan Mei Mohammed Nadia Nia Niamh Oliver Owen Pavel Piotr Priya
  Rahul Rhys Rosa Ruby Sam Sara Sanjay Sean Sofia Stefan Tariq Thomas Tunde Victoria Wei William Yasmin Yusuf Zainab Zara`)

const LAST_NAMES = words(`
  Adeyemi Ahmed Ali Allen Bailey Baker Begum Bennett Brown Campbell Carter Chaudhry Chen Clark Collins Cooper Davies
  Edwards Evans Fraser Garcia Green Griffiths Hall Harris Hughes Hussain Ivanova Jackson James Jenkins Johnson Jones Kaur
  Kelly Khan Kowalski Kumar Lewis Li MacDonald Martin Mensah Miah Mitchell Morgan Morris Murphy Murray Nowak Nwosu
  Okafor Owusu Parker Patel Phillips Popescu Price Rahman Reid Roberts Robinson Rossi Scott Shah Sharma Silva Singh Smith
  Stewart Taylor Thompson Walker Watson White Williams Wilson Wood Wright Young`)

/** With the kinds below these make more names than the largest size needs, because 31 and 20 share no factor. */
const RESTAURANT_FLAVOURS = words(`
  Saffron Basil Juniper Coriander Paprika Tamarind Rosemary Ginger Olive Cinnamon Sesame Lemongrass Thyme Cardamom Fennel
  Sumac Chilli Mango Plum Hazel Maple Clover Harbour Lantern Copper Velvet Willow Orchard Meadow Station Market`)

const RESTAURANT_KINDS = [
  ...words('Kitchen Grill Pizza Tandoori Sushi Diner Cantina Wok Brasserie Bistro Canteen Smokehouse Deli'),
  'Noodle Bar',
  'Burger Co.',
  'Fish & Chips',
  'Curry House',
  'Taco Stand',
  'Pie Shop',
  'Street Food',
]

const STREETS = words(`
  High Station Church Park Victoria Queen King Mill Bridge Market Albert London Manor Grove Springfield Alexandra`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

export function personName(chance: Chance): { first_name: string; last_name: string } {
  return { first_name: chance.pick(FIRST_NAMES), last_name: chance.pick(LAST_NAMES) }
}

/** Returns this many different restaurant names, at most 620. */
export function restaurantNames(chance: Chance, count: number): string[] {
  const flavours = chance.shuffled(RESTAURANT_FLAVOURS)
  const kinds = chance.shuffled(RESTAURANT_KINDS)
  return Array.from(
    { length: count },
    (_, nr) => `${flavours[nr % flavours.length]} ${kinds[nr % kinds.length]}`,
  )
}

/** '14 Mill Lane'. */
export const streetAddress = (chance: Chance) =>
  `${chance.whole(1, 180)} ${chance.pick(STREETS)} ${chance.pick(['Street', 'Road', 'Lane', 'Parade'])}`

/** '020 7946 0123', from Ofcom's numbers for drama, so that no one is ever called. */
export const landline = (chance: Chance) => `020 7946 0${digits(chance, 3)}`

/** '07700 900123', from Ofcom's numbers for drama. */
export const mobile = (chance: Chance) => `07700 900${digits(chance, 3)}`

export const digits = (chance: Chance, count: number) =>
  String(chance.whole(0, 10 ** count - 1)).padStart(count, '0')

/** Leaves out the letters that the second half of a postcode never has: C, I, K, M, O and V. */
const letter = (chance: Chance) => chance.pick([...'ABDEFGHJLNPQRSTUWXYZ'])

/** 'BR4 7QT': correctly formed, in the town's postcode area. */
export const postcode = (chance: Chance, { postcodeArea }: Town) => {
  const inward = `${chance.whole(1, 9)}${letter(chance)}${letter(chance)}`
  return `${postcodeArea}${chance.whole(1, 9)} ${inward}`
}

/** 'IQ21 BDF': correctly formed, with letters that no number plate begins with. */
export const numberPlate = (chance: Chance) => {
  const letters = letter(chance) + letter(chance) + letter(chance)
  return `IQ${chance.whole(10, 26)} ${letters}`
}

/** 'Fish & Chips' becomes 'fish-chips'. A name without Latin letters becomes the given word. */
export function mailName(text: string, instead: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|'/gu, '')
  return plain.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || instead
}

/** A real place in the United Kingdom. An area has its name and has its restaurants around it. */
export interface Town {
  name: string
  city: string
  latitude: number
  longitude: number
  /** The first letters of its postcodes. */
  postcodeArea: string
}

/** The first ones are the areas of the small size. An asterisk marks London. */
export const TOWNS: readonly Town[] = `
  *Bromley,51.406,0.015,BR; *Croydon,51.376,-0.098,CR; Brighton,50.829,-0.141,BN; Reading,51.454,-0.973,RG;
  *Greenwich,51.482,0.003,SE; *Lewisham,51.462,-0.012,SE; *Wimbledon,51.422,-0.208,SW; *Richmond,51.461,-0.304,TW;
  *Ealing,51.513,-0.305,W; *Camden,51.539,-0.143,NW; *Islington,51.538,-0.103,N; *Hackney,51.545,-0.055,E;
  *Stratford,51.541,0.001,E; *Sutton,51.362,-0.192,SM; Bristol,51.455,-2.588,BS; Manchester,53.48,-2.243,M;
  Birmingham,52.48,-1.898,B; Leeds,53.801,-1.549,LS; Liverpool,53.408,-2.98,L; Sheffield,53.381,-1.47,S;
  Newcastle upon Tyne,54.974,-1.614,NE; Nottingham,52.953,-1.15,NG; Leicester,52.636,-1.134,LE;
  Southampton,50.91,-1.404,SO; Portsmouth,50.805,-1.087,PO; Oxford,51.752,-1.258,OX; Cambridge,52.205,0.122,CB;
  Norwich,52.631,1.297,NR; Ipswich,52.057,1.148,IP; Colchester,51.889,0.902,CO; Chelmsford,51.736,0.469,CM;
  Southend-on-Sea,51.541,0.712,SS; Maidstone,51.272,0.523,ME; Canterbury,51.28,1.079,CT; Guildford,51.236,-0.57,GU;
  Woking,51.319,-0.558,GU; Crawley,51.109,-0.187,RH; Watford,51.656,-0.397,WD; Luton,51.879,-0.418,LU;
  Milton Keynes,52.041,-0.759,MK; Northampton,52.24,-0.902,NN; Peterborough,52.573,-0.242,PE;
  Coventry,52.407,-1.51,CV; Wolverhampton,52.587,-2.128,WV; Derby,52.922,-1.477,DE;
  Stoke-on-Trent,53.003,-2.181,ST; York,53.959,-1.082,YO; Hull,53.744,-0.333,HU; Bradford,53.794,-1.753,BD;
  Preston,53.759,-2.699,PR; Bath,51.381,-2.359,BA; Exeter,50.725,-3.527,EX; Plymouth,50.371,-4.143,PL;
  Bournemouth,50.72,-1.88,BH; Swindon,51.558,-1.782,SN; Gloucester,51.864,-2.238,GL; Cardiff,51.481,-3.179,CF;
  Swansea,51.621,-3.943,SA; Edinburgh,55.953,-3.188,EH; Glasgow,55.861,-4.25,G`
  .split(';')
  .map((text) => {
    const [name = '', latitude, longitude, postcodeArea = ''] = text.trim().replace('*', '').split(',')
    const city = text.includes('*') ? 'London' : name
    return { name, city, latitude: Number(latitude), longitude: Number(longitude), postcodeArea }
  })

/*
 * Names that screens, exports and emails must cope with: formulas, markup, right-to-left text and great length
 * (docs/spec/demo.md#planted-cases). They come after the planted drivers and the busiest restaurants, so that the first
 * screen still looks like an ordinary day.
 */

/** By restaurant id. */
export const ODD_RESTAURANT_NAMES: Readonly<Record<number, string>> = {
  8: '=HYPERLINK(1)',
  10: 'مطعم ليالي الشام',
  11: 'מסעדת הגליל',
  12: '<b>Bold</b> & "Sons"',
  13: 'Ye Olde Exceedingly Long-Winded Fish, Chips, Pies, Peas, Puddings & Other Delights Restaurant',
}

/** By driver id. */
export const ODD_DRIVER_NAMES: Readonly<Record<number, { first_name: string; last_name: string }>> = {
  8: { first_name: '=HYPERLINK(1)', last_name: 'Jones' },
  9: { first_name: 'محمد', last_name: 'الأحمد' },
  10: { first_name: 'נועה', last_name: 'לוי' },
  11: { first_name: 'Zoë', last_name: "O'Connor-Núñez" },
  12: { first_name: '+44', last_name: '@SUM(A1)' },
  13: { first_name: 'Madonna', last_name: '' },
}
