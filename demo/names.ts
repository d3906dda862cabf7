/** Names for people who do not exist, as mixed as the towns they live in. The first of each list has the demo's log-in. */
export const instructorNames = [
  'Helen Marsh', 'Gareth Pugh', 'Nadia Rahman', 'Tom Ashworth', 'Comfort Mensah', 'Derek Olin', 'Priti Shah', 'Simon Fairley', 'Joanna Kaminska', 'Winston Blake',
  'Rachel Teal', 'Imran Qureshi', 'Louise Penhale', 'Martin Trembath', 'Kerensa Hocking', 'Rhian Vaughan', 'Huw Bevan', 'Eleri Wynne', 'Balvinder Gill', 'Sonia Campbell',
  'Dave Hartley', 'Meera Solanki', 'Colin Bagshaw', 'Anne Thirtle', 'Peter Wragg', 'Fatima Noor', 'Lee Ogden', 'Janet Holroyd', 'Sean Doyle', 'Beth Armitage',
  'Yusuf Adeyemi', 'Carol Staniforth', 'Nick Dunning', 'Wendy Blakeston', 'Alan Charlton', 'Moira Irving', 'Fiona Lindsay', 'Craig Muir', 'Isla Guthrie', 'Ewan Munro',
] as const

export const learnerFirstNames = [
  'Amara', 'Callum', 'Zainab', 'Ffion', 'Jack', 'Ellie', 'Owen', 'Priya', 'Megan', 'Tomasz', 'Rhys', 'Chloe', 'Adeel', 'Niamh', 'Kofi', 'Grace', 'Lewis', 'Hana', 'Joshua', 'Maya',
  'Dylan', 'Leila', 'Finlay', 'Oluwaseun', 'Isobel', 'Arjun', 'Katie', 'Mohammed', 'Erin', 'Samuel',
] as const

export const learnerLastNames = [
  'Okafor', 'Reid', 'Hussain', 'Davies', 'Whitlock', 'Barker', 'Hart', 'Patel', 'Price', 'Nowak', 'Morgan', 'Bennett', 'Iqbal', 'Kelly', 'Asante', 'Fletcher', 'Stewart', 'Tanaka', 'Ward', 'Singh',
  'Hughes', 'Farah', 'Douglas', 'Balogun', 'Lane', 'Mehta', 'Shaw', 'Ali', 'Walsh', 'Cole',
] as const
