/** The DVSA driver's record (gov.uk, February 2023), Open Government Licence v3.0. `parts` are our words. */
export const syllabusAttribution =
  'Skills and levels: DVSA driver’s record. Contains public sector information licensed under the Open Government Licence v3.0.'

/** Level 1 is stored as 20, level 5 as 100. */
export const levels = [
  { level: 1, name: 'Introduced', means: 'The skill was explained and tried.' },
  { level: 2, name: 'Helped', means: 'Done with step-by-step help.' },
  { level: 3, name: 'Prompted', means: 'Done with a reminder now and then.' },
  { level: 4, name: 'Independent', means: 'Done without help, and consistently.' },
  { level: 5, name: 'Reflection', means: 'Done without help, and able to say what went well and why.' },
] as const

export type Skill = { readonly number: number; readonly name: string; readonly parts: readonly string[] }
type SkillGroup = { readonly name: string; readonly skills: readonly Skill[] }

export const syllabus: readonly SkillGroup[] = [
  {
    name: 'The basics',
    skills: [
      {
        number: 1,
        name: 'Legal responsibilities',
        parts: [
          'Licence, insurance, MOT and tax',
          'Fitness to drive: eyesight, health, drink, drugs, tiredness',
        ],
      },
      { number: 2, name: 'Safety checks', parts: ['Tell-me checks: fluids, tyres, lights, brakes'] },
      { number: 3, name: 'Cockpit checks', parts: ['Doors, seat, steering, seat belt, mirrors (DSSSM)'] },
      { number: 4, name: 'Security', parts: ['Secure the car when leaving it'] },
    ],
  },
  {
    name: 'Control and positioning',
    skills: [
      {
        number: 5,
        name: 'Controls and instruments',
        parts: ['Pedals, gears and clutch', 'Steering', 'Handbrake and ancillary controls (show-me)'],
      },
      {
        number: 6,
        name: 'Moving away and stopping',
        parts: [
          'Move off on the level',
          'Move off uphill and downhill',
          'Move off at an angle',
          'Pull up in a safe place',
        ],
      },
      {
        number: 7,
        name: 'Safe positioning',
        parts: ['Lane position in normal driving', 'Clearance to parked cars and obstructions'],
      },
    ],
  },
  {
    name: 'Observations, signalling and planning',
    skills: [
      {
        number: 8,
        name: 'Mirrors: vision and use',
        parts: [
          'Mirrors before signalling',
          'Mirrors before changing direction',
          'Mirrors before changing speed',
        ],
      },
      { number: 9, name: 'Signals', parts: ['Necessary, correct and well-timed signals'] },
      {
        number: 10,
        name: 'Anticipation and planning',
        parts: ['Scan and predict hazards', 'Signs, markings and lights'],
      },
      {
        number: 11,
        name: 'Use of speed',
        parts: ['Speed for limits and conditions', 'Progress without hesitation'],
      },
      {
        number: 12,
        name: 'Other traffic',
        parts: ['Meeting', 'Crossing', 'Overtaking', 'Following distance'],
      },
      {
        number: 13,
        name: 'Fuel-efficient driving',
        parts: ['Gentle acceleration, early easing off, right gear'],
      },
    ],
  },
  {
    name: 'Junctions, roundabouts and crossings',
    skills: [
      {
        number: 14,
        name: 'Junctions',
        parts: ['Turn left', 'Turn right', 'Emerge from side roads', 'Crossroads and traffic lights'],
      },
      { number: 15, name: 'Roundabouts', parts: ['Roundabouts', 'Mini-roundabouts'] },
      { number: 16, name: 'Pedestrian crossings', parts: ['Zebra and light-controlled crossings'] },
    ],
  },
  {
    name: 'Manoeuvres',
    skills: [
      { number: 17, name: 'Reversing', parts: ['Pull up on the right and reverse'] },
      { number: 18, name: 'Turning the car around', parts: ['Turn in the road'] },
      {
        number: 19,
        name: 'Parking',
        parts: ['Parallel park', 'Bay park: reverse in', 'Bay park: forward in'],
      },
      { number: 20, name: 'Emergency stop', parts: ['Emergency stop'] },
    ],
  },
  {
    name: 'Road types',
    skills: [
      { number: 21, name: 'Country roads', parts: ['Bends, crests and narrow roads'] },
      { number: 22, name: 'Dual carriageways', parts: ['Join, lane discipline, leave'] },
      { number: 23, name: 'Motorways', parts: ['Motorway driving with an ADI'] },
    ],
  },
  {
    name: 'Driving conditions',
    skills: [
      { number: 24, name: 'Driving in the dark', parts: ['Night driving and lights'] },
      { number: 25, name: 'Weather conditions', parts: ['Rain, fog, wind and ice'] },
      { number: 26, name: 'Passengers and loads', parts: ['Passengers and loads'] },
    ],
  },
  {
    name: 'Following routes',
    skills: [
      {
        number: 27,
        name: 'Independent driving and using a sat nav',
        parts: ['Follow signs', 'Follow a sat nav'],
      },
    ],
  },
]

export const skills: readonly Skill[] = syllabus.flatMap((group) => group.skills)

/** A score of 0 to 100 as the level it has reached: 20 → 1, 79 → 3, below 20 → 0. */
export const levelOf = (score: number) => Math.max(0, Math.min(5, Math.floor(score / 20)))

export const levelName = (level: number) => levels.find((one) => one.level === level)?.name ?? 'Not started'

/** From the level on which the lane is one line. Without an earlier level a skill was not begun. */
export const becameIndependent = (before: number | undefined, now: number) => (before ?? 0) < 4 && now >= 4
