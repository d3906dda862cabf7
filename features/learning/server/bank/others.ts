import { about } from './question.ts'

/** Vulnerable road users and other types of vehicle. */
export const others = [
  ...about('vulnerable-road-users', [
    [
      'vu-junction-pedestrian',
      'You turn left into a side road. Somebody is waiting to cross it. Who should go first?',
      [
        'The person on foot',
        'You, as you are on the main road',
        'Whoever arrived first',
        'You, unless there is a zebra crossing',
      ],
      'At junctions you give way to people crossing or waiting to cross the road that you turn into or out of.',
      'H2',
    ],
    [
      'vu-horse-speed',
      'You come up behind a horse and rider. What is the most you should drive, and how much room do you leave?',
      [
        '10 mph and at least 2 metres',
        '20 mph and 1 metre',
        '15 mph and half a metre',
        '30 mph and 2 metres',
      ],
      'Pass wide and slow, without horn or revving. A frightened horse can jump into your path.',
      '215',
    ],
    [
      'vu-cyclist-room',
      'At up to 30 mph, how much room should a cyclist have when you overtake?',
      [
        'At least 1.5 metres',
        'At least half a metre',
        'At least 75 centimetres',
        'As much as the lane allows',
      ],
      'And more at higher speeds. A cyclist may have to swerve round a hole, or be pushed by the wind.',
      '163',
    ],
    [
      'vu-cyclist-centre',
      'A cyclist rides in the middle of the lane on a narrow street. What does that tell you?',
      [
        'They may do so for safety: wait until there is room',
        'They want to turn right at once',
        'They have not noticed you',
        'They break the law, so sound the horn',
      ],
      'It makes them seen, and keeps others from squeezing past where there is no room.',
      '213',
    ],
    [
      'vu-cut-across',
      'You want to turn left. A cyclist is going straight ahead beside you, in a cycle lane. What do you do?',
      [
        'Let them pass, then turn',
        'Turn quickly in front of them',
        'Signal and begin to turn, they will stop',
        'Sound the horn as you turn',
      ],
      'You should not cut across anybody going ahead, just as you would not across another car.',
      'H3',
    ],
    [
      'vu-zebra-waiting',
      'Somebody stands at a zebra crossing, not on it yet. What should you do?',
      [
        'Be ready to stop, and give way',
        'Drive on, as they are not on it',
        'Wave them across',
        'Flash your headlights',
      ],
      'You should give way to people waiting and must once somebody has moved onto it. Waving can send them in front of another car.',
      '195',
    ],
    [
      'vu-white-cane-red',
      'Somebody carries a white cane with a red band. What may that mean?',
      [
        'They neither see nor hear well',
        'They train guide dogs',
        'They have difficulty walking only',
        'They direct the traffic',
      ],
      'A white cane tells of sight; red on it tells of hearing too. They may not know you are there.',
      '207',
    ],
    [
      'vu-door',
      'You are about to open the driver’s door beside a road. Which way is safest?',
      [
        'With the hand further from the door, so that you turn and look',
        'With the hand nearer to the door',
        'Quickly, so that it is open for less time',
        'After a look into the inside mirror',
      ],
      'Using the far hand turns head and shoulders towards the road behind, where a cyclist may be.',
      '239',
    ],
  ]),
  ...about('other-types-of-vehicle', [
    [
      'ov-long-left',
      'A long lorry ahead signals left but moves out to the right. What should you do?',
      [
        'Stay behind and let it turn',
        'Pass it on the left',
        'Pass it on the right',
        'Sound the horn and keep going',
      ],
      'It swings out to bring its trailer round the corner. Whoever goes up the inside is crushed.',
      '221',
    ],
    [
      'ov-mirrors',
      'You follow a lorry and cannot see either of its mirrors. What is likely?',
      [
        'Its driver cannot see you',
        'Its mirrors are folded',
        'Its driver sees you on a screen',
        'It is about to turn',
      ],
      'Drop back: you will be seen, and you will see more of the road ahead.',
      '221',
    ],
    [
      'ov-tram',
      'Why do trams need special care?',
      [
        'They are quick, quiet and cannot steer round you',
        'They must always give way to cars',
        'They stop only at traffic lights',
        'Their drivers cannot see backwards',
      ],
      'Only the rails decide where a tram goes. Keep off its path.',
      '224',
    ],
    [
      'ov-wind',
      'On a windy day you overtake a motorcyclist on an open bridge. What do you allow for?',
      [
        'A gust may blow them sideways',
        'They will slow to let you by',
        'They must keep to the kerb',
        'The wind slows you down only',
      ],
      'Give them more room than usual. High-sided vehicles and cyclists are blown about as well.',
      '232',
    ],
    [
      'ov-emergency',
      'An ambulance with blue lights comes up behind you in town. What is right?',
      [
        'Think where it will go, and make room where it is safe',
        'Brake at once wherever you are',
        'Drive through a red light to clear the way',
        'Mount the kerb to let it by',
      ],
      'Help it without breaking signs or lights and without endangering people on the pavement.',
      '219',
    ],
    [
      'ov-scooter-beacon',
      'An amber light flashes on a small, slow vehicle on a fast dual carriageway. What could it be?',
      [
        'A powered vehicle used by a disabled person',
        'A learner rider',
        'An unmarked police car',
        'A broken-down tram',
      ],
      'Such vehicles go no faster than 8 mph. Slow down in good time.',
      '220',
    ],
  ]),
]
