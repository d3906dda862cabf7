import type { IllustrationName } from '#ui/illustration.tsx'

/** Skills that a picture of ours shows truly; the others have none. */
export const skillPictures: Readonly<Record<string, IllustrationName>> = {
  'Legal responsibilities': 'first-day',
  'Cockpit checks': 'two-seats',
  'Controls and instruments': 'show-me',
  'Moving away and stopping': 'hill-start',
  'Mirrors: vision and use': 'mirrors',
  'Anticipation and planning': 'traffic-lights',
  'Other traffic': 'level-crossing',
  Junctions: 'junction',
  Roundabouts: 'roundabout',
  'Pedestrian crossings': 'zebra',
  Parking: 'parallel-park',
  'Emergency stop': 'emergency-stop',
  'Country roads': 'country-lane',
  Motorways: 'motorway',
  'Driving in the dark': 'night',
  'Weather conditions': 'rain',
}
