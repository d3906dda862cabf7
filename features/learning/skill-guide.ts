/** In our own words; `rule` is where the Highway Code speaks of it. */
type SkillGuide = { means: string; practise: readonly string[]; rule: string }

export const skillGuide: Readonly<Record<string, SkillGuide>> = {
  'Legal responsibilities': {
    means:
      'You know what must be in order before you drive off: licence, insurance, MOT and tax, and a driver who is fit and can see well.',
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
    means: 'Doors, seat, steering, seat belt, mirrors: in the same order every time, without a reminder.',
    practise: ['Move the seat and set everything up again', 'Say what you can and can’t see in each mirror'],
    rule: '97',
  },
  Security: {
    means: 'You leave the car so it can’t roll away, be stolen or tempt anyone.',
    practise: [
      'Handbrake, gear, engine, lights, windows, lock: say it as you do it',
      'Park on a hill and turn the wheels the right way',
    ],
    rule: '252',
  },
  'Controls and instruments': {
    means: 'Pedals, gears and wheel do what you want, smoothly, and your eyes stay on the road.',
    practise: [
      'Change through all the gears on a quiet road without looking down',
      'Use the wipers, lights and demister while steering',
    ],
    rule: '160',
  },
  'Moving away and stopping': {
    means:
      'You move off when it is safe, on the level, on hills and from behind a parked car, and stop where you won’t get in anyone’s way.',
    practise: [
      'Ten starts in a row on a hill, without rolling back',
      'Check over your shoulder just before you move, every time',
    ],
    rule: '159',
  },
  'Safe positioning': {
    means:
      'You’re where others expect you to be: keeping left, clear of parked cars’ doors, and in the correct lane early.',
    practise: ['Leave a door’s width from parked cars, or slow down', 'Name your lane before each junction'],
    rule: '160',
  },
  'Mirrors: vision and use': {
    means: 'You know what is behind and beside you before you signal, change direction or change speed.',
    practise: [
      'Say “mirror” out loud before each signal and each time you brake',
      'Ask your supervisor to quiz you on what’s behind you',
    ],
    rule: '161',
  },
  Signals: {
    means: 'Others know in good time what you’re going to do, and are never misled.',
    practise: ['Signal after passing the road before yours', 'Check it has gone off after each turn'],
    rule: '103',
  },
  'Anticipation and planning': {
    means: 'You spot what may happen, and have already eased off when it does.',
    practise: [
      'Give a running commentary: what you see, what it may do, what you’ll do',
      'Look for feet under parked cars and faces behind windscreens',
    ],
    rule: '146',
  },
  'Use of speed': {
    means: 'A speed that suits the road, weather and limit: neither rushing nor holding others up.',
    practise: [
      'Say the limit each time it changes',
      'Find the speed at which you could stop within the distance you can see',
    ],
    rule: '125',
  },
  'Other traffic': {
    means: 'Meeting, crossing, overtaking and following without making anyone brake or swerve.',
    practise: [
      'Count two seconds to the car ahead, four in the wet',
      'Decide early who goes first where the road narrows',
    ],
    rule: '126',
  },
  'Fuel-efficient driving': {
    means: 'Gentle on the pedals, early off the gas, in the highest comfortable gear.',
    practise: [
      'Approach red lights slowly enough for them to change to green',
      'Switch off the engine if you’ll be waiting for a few minutes',
    ],
    rule: '123',
  },
  Junctions: {
    means: 'Turning, emerging and going ahead with good observation, a safe gap and the correct lane.',
    practise: [
      'Look right, left, right again, and for cyclists and people on foot',
      'Practise junctions with poor visibility slowly: creep forward until you can see',
    ],
    rule: '170',
  },
  Roundabouts: {
    means: 'The correct lane and signal early, eyes to the right, and a gap nobody has to make for you.',
    practise: ['Say your exit and lane on the approach', 'Signal left as you pass the exit before yours'],
    rule: '184',
  },
  'Pedestrian crossings': {
    means: 'You spot who may cross, can stop, and never wave anyone into the road.',
    practise: [
      'Name the type of crossing as soon as you see it',
      'Cover the brake near zebra crossings, whether or not anyone is waiting',
    ],
    rule: '195',
  },
  Reversing: {
    means: 'Straight, slow, looking all round, ready to stop for anyone.',
    practise: [
      'Pull up on the right and go back two car lengths',
      'Stop each time someone comes near, then look round again',
    ],
    rule: '202',
  },
  'Turning the car around': {
    means: 'You find a safe way to turn around, and choose the simplest.',
    practise: [
      'Turn in the road on a quiet, wide street',
      'Try a side road or a car park instead, and say which was safer',
    ],
    rule: '200',
  },
  Parking: {
    means: 'Between the lines or beside the kerb, slowly, looking all round.',
    practise: [
      'Reverse into a bay from the left and from the right',
      'Parallel park behind one car before you try between two',
    ],
    rule: '239',
  },
  'Emergency stop': {
    means: 'As quickly as you can under control, in a straight line, and safely away again.',
    practise: [
      'On a quiet dry road with your instructor: brake firmly, both hands on the wheel',
      'Say how it’s different with ABS and in the wet',
    ],
    rule: '118',
  },
  'Country roads': {
    means: 'You read bends, crests and hedges, and keep to a speed you can stop from.',
    practise: ['Brake before the bend, not in it', 'On single-track roads, remember the last passing place'],
    rule: '154',
  },
  'Dual carriageways': {
    means:
      'Joining at the speed of the traffic, moving back to the left after overtaking, and leaving in good time.',
    practise: [
      'Build up speed on the slip road and look for the gap early',
      'Check mirrors well before each change of lane',
    ],
    rule: '137',
  },
  Motorways: {
    means: 'Long views, early plans, calm lanes. As a learner only with an ADI in a car with dual controls.',
    practise: ['Join and leave at three junctions in one lesson', 'Say what each overhead signal means'],
    rule: '253',
  },
  'Driving in the dark': {
    means: 'You use your lights to see and be seen, and dazzle nobody.',
    practise: [
      'Dip in time for oncoming traffic and for vehicles ahead',
      'Drive a road you know at night and say what’s different',
    ],
    rule: '113',
  },
  'Weather conditions': {
    means: 'Rain, fog, wind and ice change your gap, your speed and sometimes your plan.',
    practise: [
      'Double the gap as soon as the road is wet',
      'Find every switch for lights and demister before you need it',
    ],
    rule: '227',
  },
  'Passengers and loads': {
    means: 'Everyone is wearing a seat belt, everything is secured, and you allow for the extra weight.',
    practise: [
      'Check everyone’s seat belt before you move off',
      'Brake gently with a full car and feel the difference',
    ],
    rule: '98',
  },
  'Independent driving and using a sat nav': {
    means: 'You follow signs or a sat nav for twenty minutes, and a wrong turn doesn’t upset you.',
    practise: [
      'Follow signs to a town you don’t know',
      'Take a wrong turn on purpose and calmly find your way back',
    ],
    rule: '150',
  },
}
