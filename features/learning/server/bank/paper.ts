import { about } from './question.ts'

/** Documents, and what to do when something has happened. */
export const paper = [
  ...about('essential-documents', [
    [
      'ed-supervisor',
      'Who may sit beside a learner and supervise, apart from instructors?',
      [
        'Somebody of 21 or more who has held a full licence for that kind of car for three years',
        'Anybody with a full licence',
        'Somebody of 18 or more with two years’ licence',
        'Only a parent or guardian',
      ],
      'And the supervisor must be as fit to drive as if they drove: sober, awake and off the phone.',
      'annex-3',
    ],
    [
      'ed-insurance',
      'What is the least motor insurance that the law asks for?',
      [
        'Cover for harm done to others (third party)',
        'Cover for fire and theft',
        'Fully comprehensive cover',
        'Breakdown cover',
      ],
      'A learner needs it as well, in their own or somebody else’s car.',
      'annex-3',
    ],
    [
      'ed-mot',
      'How old is a car in Great Britain when it first needs an MOT, as a rule?',
      ['Three years', 'One year', 'Five years', 'Two years'],
      'Then once a year. Without one the insurance may not hold.',
      'annex-3',
    ],
    [
      'ed-sorn',
      'You keep a car off the road and do not tax it. What must be done?',
      [
        'Tell DVLA with a SORN',
        'Nothing, while it stands on a drive',
        'Take the number plates off',
        'Put a note in the window',
      ],
      'A Statutory Off Road Notification says that it is neither used nor kept on a public road.',
      'annex-3',
    ],
    [
      'ed-eyesight',
      'In good daylight, from how far must you be able to read a modern number plate?',
      ['20 metres', '10 metres', '15 metres', '30 metres'],
      'With glasses or lenses if you need them; then they must be worn whenever you drive.',
      '92',
    ],
    [
      'ed-new-driver',
      'How many penalty points within two years of the first full licence cost a new driver that licence?',
      ['Six', 'Three', 'Nine', 'Twelve'],
      'It is revoked, and both tests have to be passed again.',
      'annex-8',
    ],
    [
      'ed-health',
      'A doctor finds a condition that is likely to affect your driving. Whom must you tell?',
      ['DVLA', 'Your instructor only', 'The police', 'Nobody, if you feel well'],
      'It is the driver’s duty, and keeping silent is an offence.',
      '90',
    ],
  ]),
  ...about('incidents', [
    [
      'in-helmet',
      'A motorcyclist lies injured with the helmet on. What should you do with it?',
      [
        'Leave it on, unless it is essential and you are trained',
        'Take it off so that they can breathe',
        'Loosen it and turn the head',
        'Cut the strap and pull it off',
      ],
      'Moving the head can make an injured neck worse.',
      '283',
    ],
    [
      'in-move-injured',
      'When should you move an injured person out of a car?',
      [
        'Only if they are in immediate danger',
        'Always, at once',
        'When the road is blocked',
        'When they ask to get out',
      ],
      'Fire or traffic that cannot be warned are such dangers. Otherwise wait for those who know how.',
      '283',
    ],
    [
      'in-triangle',
      'How far behind a broken-down car does a warning triangle stand on an ordinary road?',
      ['At least 45 metres', 'At least 10 metres', 'At least 25 metres', 'At least 100 metres'],
      'On the same side of the road. On motorways never.',
      '276',
    ],
    [
      'in-details',
      'You have damaged a parked car and nobody is there. What does the law ask?',
      [
        'Report it to the police as soon as you can, within 24 hours at most',
        'Nothing, if the damage is small',
        'Write to DVLA within a week',
        'Wait until the owner finds you',
      ],
      'You must stop and give your details; if you cannot give them there, report to the police.',
      '286',
    ],
    [
      'in-passing',
      'There is a crash on the other side of a dual carriageway. What do you do?',
      [
        'Keep your eyes on the road ahead and drive on',
        'Slow down to see whether you can help',
        'Stop on the right-hand side',
        'Film it for the police',
      ],
      'People who look away cause the next crash.',
      '282',
    ],
    [
      'in-tunnel-gap',
      'Traffic comes to a stop in a tunnel. How much room do you leave to the car ahead?',
      ['At least 5 metres', 'At least 1 metre', 'At least 2 metres', 'None, so that more cars fit in'],
      'It leaves room for fire crews, and to get round if something happens.',
      '126',
    ],
    [
      'in-level-crossing-stuck',
      'Your car breaks down on a level crossing with a telephone. What comes first?',
      [
        'Get everybody out and clear of the crossing',
        'Try to start it again',
        'Phone the garage',
        'Push it off at once, with everybody helping',
      ],
      'Then use the railway telephone at once. Move the car only if there is time before a train.',
      '299',
    ],
  ]),
]
