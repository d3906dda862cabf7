import { type Aspect, type Manoeuvre, manoeuvres, type MockFault } from './rules.ts'

type Debrief = {
  /** What an examiner marks there. */
  says: string
  practise: string
  /** Of the syllabus. */
  skill: string
}

/** Without an aspect a manoeuvre is about its control. */
export function debriefOf({
  competency,
  aspect = 'control',
}: Pick<MockFault, 'competency' | 'aspect'>): Debrief {
  const [skill, says, practise] = isManoeuvre(competency)
    ? ofManoeuvres[competency][aspect]
    : texts[competency]
  return { skill, says, practise }
}

type Text = readonly [skill: string, says: string, practise: string]

const isManoeuvre = (competency: MockFault['competency']): competency is Manoeuvre =>
  manoeuvres.some((one) => one === competency)

const controls = 'Controls and instruments'
const moving = 'Moving away and stopping'
const mirrors = 'Mirrors: vision and use'
const planning = 'Anticipation and planning'

const texts: Readonly<Record<Exclude<MockFault['competency'], Manoeuvre>, Text>> = {
  eyesightTest: [
    'Legal responsibilities',
    'You couldn’t read a number plate from 20 metres, so the test would have ended there.',
    'Have your eyes tested, and wear the glasses or lenses you need for every lesson.',
  ],
  vehicleChecks: [
    'Safety checks',
    'A show me or tell me question wasn’t answered fully.',
    'Go through the questions with the car in front of you until you can do each without help.',
  ],
  precautions: [
    'Cockpit checks',
    'You started the engine before the car was ready.',
    'Check handbrake, gear and doors each time, and after a stall.',
  ],
  moveOffSafety: [
    moving,
    'You moved off without looking all round, or when it wasn’t safe.',
    'Look over your shoulder last, just before the wheels turn, and wait if anyone would have to slow down.',
  ],
  moveOffControl: [
    moving,
    'You stalled, rolled back or moved off unevenly.',
    'Practise the biting point on the level, uphill and from behind a parked car.',
  ],
  controlsAccelerator: [
    controls,
    'You used too much gas, or too little.',
    'Squeeze the pedal and let it up slowly, especially in low gears.',
  ],
  controlsClutch: [
    controls,
    'The clutch came up too early, too fast, or you coasted with it down.',
    'Practise slow driving on the clutch, and bring it up smoothly after each gear change.',
  ],
  controlsGears: [
    controls,
    'You were in the wrong gear, or changed at the wrong time.',
    'Match the gear to your speed before the hazard, not in it.',
  ],
  controlsFootbrake: [
    controls,
    'You braked late or harshly.',
    'Brake earlier and more gently, and ease off just before you stop.',
  ],
  controlsParkingBrake: [
    controls,
    'The handbrake was left on, or not put on when you needed it.',
    'Put it on for every longer stop and on slopes, and check the light before you move.',
  ],
  controlsSteering: [
    controls,
    'Your steering was late, jerky or went over the kerb.',
    'Look where you want to go, go slowly, and keep both hands ready.',
  ],
  ancillaryControls: [
    controls,
    'You didn’t use lights, wipers or demister when they were needed, or had to look for them.',
    'Find each switch without looking while you’re parked, then use them on the road.',
  ],
  useOfMirrorsSignalling: [
    mirrors,
    'You signalled before you knew what was behind you.',
    'Mirrors first, then the signal: the interior mirror and the one on the side you go to.',
  ],
  useOfMirrorsChangeDirection: [
    mirrors,
    'You changed lane or direction without checking your mirrors.',
    'Check the interior and the door mirror before you turn, move out or come back in.',
  ],
  useOfMirrorsChangeSpeed: [
    mirrors,
    'You slowed down or sped up without checking behind you.',
    'Look in the interior mirror before each touch of the brake, and before you speed up.',
  ],
  signalsNecessary: [
    'Signals',
    'There was no signal where others needed one.',
    'Ask yourself each time who would be helped by a signal.',
  ],
  signalsCorrectly: [
    'Signals',
    'The signal was the wrong one, or stayed on.',
    'Check that it has gone off after each turn, and plan it for each roundabout.',
  ],
  signalsTimed: [
    'Signals',
    'The signal came too early or too late.',
    'Signal when it can mean only one thing, and early enough for others to act on.',
  ],
  junctionsApproachSpeed: [
    'Junctions',
    'You came to a junction too fast, or far too slowly.',
    'Slow down in time to look properly, and be in the right gear before you get there.',
  ],
  junctionsObservation: [
    'Junctions',
    'You didn’t look well enough before you came out, or somebody had to slow down for you.',
    'Creep forward until you can see, look both ways again, and go only into a gap that’s big enough.',
  ],
  junctionsTurningRight: [
    'Junctions',
    'You were in the wrong place, or waited in the wrong place, to turn right.',
    'Move to the centre line in time, and wait where you don’t hold others up.',
  ],
  junctionsTurningLeft: [
    'Junctions',
    'You swung out, or ran too close to the kerb, on a left turn.',
    'Keep a metre from the kerb into and through the turn, slowly.',
  ],
  junctionsCuttingCorners: [
    'Junctions',
    'You cut across the corner when you turned right.',
    'Go on until you’re level with the centre of the side road, then turn.',
  ],
  judgementOvertaking: [
    'Other traffic',
    'You overtook where it wasn’t safe, or cut back in.',
    'Overtake only when you can see it’s clear the whole way, and leave cyclists plenty of room.',
  ],
  judgementMeeting: [
    'Other traffic',
    'You went on where you should have given way to someone coming towards you.',
    'Look ahead for gaps, hold back early, and give way when the obstruction is on your side.',
  ],
  judgementCrossing: [
    'Other traffic',
    'You turned across somebody who had to slow down.',
    'Cross only if you could walk across in that gap.',
  ],
  positioningNormalDriving: [
    'Safe positioning',
    'You were too close to the kerb, or too far out.',
    'Keep about a metre from the kerb, and look far ahead to hold your line.',
  ],
  positioningLaneDiscipline: [
    'Safe positioning',
    'You were in the wrong lane, or between two.',
    'Read signs and road markings early, and stay in the middle of your lane.',
  ],
  clearance: [
    'Safe positioning',
    'You passed too close to parked cars or people.',
    'Leave a door’s width, or slow right down if there isn’t room.',
  ],
  followingDistance: [
    'Other traffic',
    'You were too close to the vehicle in front.',
    'Keep two seconds, four in the wet. Stopped, see tyres and tarmac.',
  ],
  useOfSpeed: [
    'Use of speed',
    'You went over the limit, or too fast for the road.',
    'Look for the next sign at each junction, and choose a speed at which you can stop in the distance you can see is clear.',
  ],
  progressAppropriateSpeed: [
    'Use of speed',
    'You drove much slower than was safe and held people up.',
    'When it’s safe, build up to a speed that suits the road, within the limit.',
  ],
  progressUndueHesitation: [
    'Use of speed',
    'You waited when you could have gone.',
    'Look on the move, decide early, and take a safe gap.',
  ],
  responseToSignsTrafficSigns: [
    planning,
    'You missed a sign, or didn’t act on it.',
    'Say each sign aloud as you drive, and what you’ll do about it.',
  ],
  responseToSignsRoadMarkings: [
    planning,
    'You didn’t act on a road marking.',
    'Look for arrows and stop lines early, and learn those you weren’t sure of.',
  ],
  responseToSignsTrafficLights: [
    planning,
    'You didn’t act properly on traffic lights.',
    'Expect green to change, and stop at amber unless stopping could cause a crash.',
  ],
  responseToSignsTrafficControllers: [
    planning,
    'You didn’t act on a signal by the police, a crossing patrol or at roadworks.',
    'Learn the signals in the Highway Code, and look for people in the road.',
  ],
  responseToSignsOtherRoadUsers: [
    'Other traffic',
    'You didn’t act on the signals of others, such as a bus pulling out.',
    'Watch indicators, brake lights and front wheels ahead of you, and ease off early.',
  ],
  pedestrianCrossings: [
    'Pedestrian crossings',
    'You didn’t give way, or came to a crossing too fast.',
    'Look at both pavements from far off, and be ready to stop for anyone waiting.',
  ],
  positionNormalStops: [
    moving,
    'You stopped where it wasn’t safe, legal or convenient.',
    'Choose the place before you signal, away from driveways and junctions, close to the kerb.',
  ],
  awarenessPlanning: [
    planning,
    'You saw a hazard late, or didn’t plan for what others might do.',
    'Say aloud what could happen next, and ease off before it does.',
  ],
  controlledStop: [
    'Emergency stop',
    'You were slow to stop, lost control, or didn’t look before you moved off again.',
    'Brake at once and firmly with both hands on the wheel, then look over both shoulders.',
  ],
}

/** Control and observation are each marked, and each practised. */
const ofManoeuvres: Readonly<Record<Manoeuvre, Readonly<Record<Aspect, Text>>>> = {
  reverseRight: {
    control: [
      'Reversing',
      'You pulled up or reversed unevenly, too fast, or too far from the kerb.',
      'Reverse at walking pace on the clutch, and steer little and early to stay close to the kerb.',
    ],
    observation: [
      'Reversing',
      'You crossed over, reversed or moved off again without looking all round.',
      'Look out of the rear window as you go back, stop for anyone near, and check all round before you rejoin.',
    ],
  },
  reverseParkRoad: {
    control: [
      'Parking',
      'You ended too far from the kerb, touched it, or needed too many moves.',
      'Go at walking pace, steer at the same points each time, and finish close to the kerb without touching it.',
    ],
    observation: [
      'Parking',
      'You reversed or swung out without looking all round, or didn’t wait for somebody near.',
      'Look all round before you move and again before the front swings out. Watch the rear window, and stop for anyone near.',
    ],
  },
  reverseParkCarpark: {
    control: [
      'Parking',
      'You ended outside the lines, or went back too fast to put it right.',
      'Go slowly enough to correct early, and take a moment to straighten up between the lines.',
    ],
    observation: [
      'Parking',
      'You reversed into the bay without looking all round.',
      'Look all round before you start, over both shoulders as you go back, and stop for people on foot.',
    ],
  },
  forwardPark: {
    control: [
      'Parking',
      'You ended outside the lines, or turned too sharply on the way in or out.',
      'Start wide and slowly, and straighten the wheels before you come back out.',
    ],
    observation: [
      'Parking',
      'You drove in or reversed out without looking all round.',
      'Look over both shoulders before and while you reverse out, and stop for anyone near.',
    ],
  },
}
