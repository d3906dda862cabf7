/** In our own words; `rule` is where the Highway Code speaks of it. */
type SkillGuide = { means: string; practise: readonly string[]; rule: string }

export const skillGuide: Readonly<Record<string, SkillGuide>> = {
  'Legal responsibilities': {
    means:
      'You know what must be in order before the wheels turn: licence, insurance, MOT and tax, and a driver who can see and is fit.',
    practise: [
      'Read a number plate at 20 metres before each lesson',
      'Look up the car’s MOT and tax on GOV.UK yourself once',
    ],
    rule: '97',
  },
  'Safety checks': {
    means: 'You can show and say how fluids, tyres, lights and brakes are checked.',
    practise: [
      'Do one “tell me” question aloud before each drive',
      'Open the bonnet and find oil, coolant, brake fluid and washer',
    ],
    rule: 'annex-6',
  },
  'Cockpit checks': {
    means: 'Doors, seat, steering, seat belt, mirrors: the same order every time, without being told.',
    practise: ['Move the seat and set everything up again', 'Say what each mirror shows and what it hides'],
    rule: '97',
  },
  Security: {
    means: 'You leave the car so that it cannot roll, be stolen, or tempt anybody.',
    practise: [
      'Handbrake, gear, engine, lights, windows, lock: say it as you do it',
      'Park on a hill and turn the wheels the right way',
    ],
    rule: '252',
  },
  'Controls and instruments': {
    means: 'Pedals, gears and wheel do what you want, smoothly, and your eyes stay on the road.',
    practise: [
      'Change through all gears on a quiet road without looking down',
      'Use wipers, lights and demister while you go on steering',
    ],
    rule: '160',
  },
  'Moving away and stopping': {
    means:
      'You move off when it is safe, on the level, on hills and from behind a parked car, and stop where you won’t get in anyone’s way.',
    practise: [
      'Ten starts in a row on a hill, without rolling back',
      'Look over the shoulder last thing, each time',
    ],
    rule: '159',
  },
  'Safe positioning': {
    means: 'You are where others expect you: left in the lane, clear of doors, in the correct lane early.',
    practise: ['Leave a door’s width to parked cars, or go slower', 'Name your lane before each junction'],
    rule: '160',
  },
  'Mirrors: vision and use': {
    means: 'You know what is behind and beside you before you signal, change direction or change speed.',
    practise: [
      'Say “mirror” aloud before each signal and each touch of the brake',
      'Ask your supervisor at any moment what is behind you',
    ],
    rule: '161',
  },
  Signals: {
    means: 'Others know in good time what you will do, and are never misled.',
    practise: ['Signal after passing the road before yours', 'Check that it went off after each turn'],
    rule: '103',
  },
  'Anticipation and planning': {
    means: 'You see what may happen and have already eased off when it does.',
    practise: [
      'Give a running commentary: what you see, what it may do, what you do',
      'Look for feet under parked cars and faces behind windscreens',
    ],
    rule: '146',
  },
  'Use of speed': {
    means: 'A speed that fits road, weather and limit: neither hurrying nor holding others up.',
    practise: [
      'Say the limit each time it changes',
      'Find the speed at which you could stop in what you can see',
    ],
    rule: '125',
  },
  'Other traffic': {
    means: 'Meeting, crossing, overtaking and following without making anybody brake or swerve.',
    practise: [
      'Count two seconds to the car ahead, four in the wet',
      'Decide early who goes first where the road narrows',
    ],
    rule: '126',
  },
  'Fuel-efficient driving': {
    means: 'Gentle on the pedals, early off the gas, in the highest gear that is comfortable.',
    practise: [
      'Arrive at red lights slowly enough to meet them green',
      'Switch the engine off when you wait for minutes',
    ],
    rule: '123',
  },
  Junctions: {
    means: 'Turning, emerging and going ahead with a good look, a good gap and the correct lane.',
    practise: [
      'Look right, left, right again, and for cyclists and people on foot',
      'Practise closed junctions slowly: creep until you see',
    ],
    rule: '170',
  },
  Roundabouts: {
    means: 'The correct lane and signal early, eyes to the right, a gap that nobody has to make for you.',
    practise: ['Say your exit and lane on the approach', 'Signal left as you pass the exit before yours'],
    rule: '184',
  },
  'Pedestrian crossings': {
    means: 'You see who may cross, can stop, and never wave anybody into the road.',
    practise: [
      'Name the kind of crossing as soon as you see it',
      'Cover the brake near zebras, whether or not somebody stands there',
    ],
    rule: '195',
  },
  Reversing: {
    means: 'Straight, slow, looking all round, ready to stop for anybody.',
    practise: [
      'Pull up on the right and go back two car lengths',
      'Stop each time somebody comes near, then look round again',
    ],
    rule: '202',
  },
  'Turning the car around': {
    means: 'You find a safe way to face the other way, and choose the simplest.',
    practise: [
      'Turn in the road on a quiet, wide street',
      'Try a side road or a car park instead, and say which was safer',
    ],
    rule: '200',
  },
  Parking: {
    means: 'Between the lines or beside the kerb, slow, with looks all round.',
    practise: [
      'Reverse into a bay from left and from right',
      'Park parallel behind one car before you try between two',
    ],
    rule: '239',
  },
  'Emergency stop': {
    means: 'As fast as can be done under control, straight, and safely away again.',
    practise: [
      'On a quiet dry road with your instructor: firm brake, both hands',
      'Say how it differs with ABS and in the wet',
    ],
    rule: '118',
  },
  'Country roads': {
    means: 'You read bends, crests and hedges, and keep a speed you can stop from.',
    practise: ['Brake before the bend, not in it', 'On single tracks remember the last passing place'],
    rule: '154',
  },
  'Dual carriageways': {
    means: 'Joining at their speed, back to the left after passing, leaving in good time.',
    practise: [
      'Build up speed on the slip road and look for the gap early',
      'Check mirrors well before each change of lane',
    ],
    rule: '137',
  },
  Motorways: {
    means: 'Long views, early plans, calm lanes. As a learner only with an ADI in a car with dual controls.',
    practise: [
      'Join and leave at three junctions in one lesson',
      'Say what each overhead signal asks of you',
    ],
    rule: '253',
  },
  'Driving in the dark': {
    means: 'You see with your lights, are seen by them, and dazzle nobody.',
    practise: [
      'Dip in time for those who come and those ahead',
      'Drive one known road by night and say what changed',
    ],
    rule: '113',
  },
  'Weather conditions': {
    means: 'Rain, fog, wind and ice change the gap, the speed and sometimes the plan.',
    practise: [
      'Double the gap as soon as the road is wet',
      'Find every switch for lights and demister before you need it',
    ],
    rule: '227',
  },
  'Passengers and loads': {
    means: 'Everybody is belted, everything is secured, and you allow for the weight.',
    practise: [
      'Check the belts of all before you move',
      'Brake gently with a full car and feel the difference',
    ],
    rule: '98',
  },
  'Independent driving and using a sat nav': {
    means: 'You follow signs or a sat nav for twenty minutes, and a wrong turn does not upset you.',
    practise: ['Follow signs to a town you do not know', 'Take a wrong turn on purpose and find back calmly'],
    rule: '150',
  },
}
