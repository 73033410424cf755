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

/** As many as make, with the kinds below, more restaurants than the largest size has: 31 and 20 share no factor. */
const RESTAURANT_FLAVOURS = words(`
  Saffron Basil Juniper Coriander Paprika Tamarind Rosemary Ginger Olive Cinnamon Sesame Lemongrass Thyme Cardamom Fennel
  Sumac Chilli Mango Plum Hazel Maple Clover Harbour Lantern Copper Velvet Willow Orchard Meadow Station Market`)

const RESTAURANT_KINDS = [
  ...words('Kitchen Grill Pizza Tandoori Sushi Diner Cantina Wok Brasserie Bistro Canteen Smokehouse Deli'),
  ...['Noodle Bar', 'Burger Co.', 'Fish & Chips', 'Curry House', 'Taco Stand', 'Pie Shop', 'Street Food'],
]

const STREETS = words(`
  High Station Church Park Victoria Queen King Mill Bridge Market Albert London Manor Grove Springfield Alexandra`)

const STREET_KINDS = words('Street Road Lane Parade')

/** A person's name. */
export function personName(chance: Chance): { first_name: string; last_name: string } {
  return { first_name: chance.pick(FIRST_NAMES), last_name: chance.pick(LAST_NAMES) }
}

/** That many different names of restaurants, 620 at most. */
export function restaurantNames(chance: Chance, count: number): string[] {
  const flavours = chance.shuffled(RESTAURANT_FLAVOURS)
  const kinds = chance.shuffled(RESTAURANT_KINDS)
  return Array.from(
    { length: count },
    (_, index) => `${flavours[index % flavours.length]} ${kinds[index % kinds.length]}`,
  )
}

/** '14 Mill Lane'. */
export function streetAddress(chance: Chance): string {
  return `${chance.whole(1, 180)} ${chance.pick(STREETS)} ${chance.pick(STREET_KINDS)}`
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
