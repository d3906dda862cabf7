/** The subjects of the theory test's multiple-choice part, as DVSA names them. */
export const topics = [
  { id: 'alertness', name: 'Alertness', says: 'Seeing, being seen, and keeping your mind on the road.' },
  { id: 'attitude', name: 'Attitude', says: 'Patience, distance and good manners.' },
  {
    id: 'safety-and-your-vehicle',
    name: 'Safety and your vehicle',
    says: 'Tyres, lights, seat belts and the environment.',
  },
  { id: 'safety-margins', name: 'Safety margins', says: 'Stopping distances, weather and skids.' },
  {
    id: 'hazard-awareness',
    name: 'Hazard awareness',
    says: 'What may happen next, and what slows your reactions.',
  },
  {
    id: 'vulnerable-road-users',
    name: 'Vulnerable road users',
    says: 'People on foot, on bicycles, on horses.',
  },
  {
    id: 'other-types-of-vehicle',
    name: 'Other types of vehicle',
    says: 'Lorries, buses, trams and motorcycles.',
  },
  { id: 'vehicle-handling', name: 'Vehicle handling', says: 'Night, fog, hills and country roads.' },
  { id: 'motorway-rules', name: 'Motorway rules', says: 'Joining, lanes, signals and breakdowns.' },
  { id: 'rules-of-the-road', name: 'Rules of the road', says: 'Limits, junctions, roundabouts and parking.' },
  {
    id: 'road-and-traffic-signs',
    name: 'Road and traffic signs',
    says: 'Shapes, colours, markings and lights.',
  },
  { id: 'essential-documents', name: 'Essential documents', says: 'Licence, insurance, tax and MOT.' },
  {
    id: 'incidents',
    name: 'Incidents, accidents and emergencies',
    says: 'What to do first, and what never to do.',
  },
  { id: 'vehicle-loading', name: 'Vehicle loading', says: 'Loads, trailers and children’s seats.' },
] as const

export type TopicId = (typeof topics)[number]['id']
export const topicIds = topics.map(({ id }) => id)
