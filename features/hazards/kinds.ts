/** The kinds of developing hazard: what each is called, and why a driver acts on it. */
export const hazardKinds = [
  {
    id: 'steps-out',
    name: 'Someone steps out',
    why: 'People cross between parked cars where you can’t see them until they’re in the road. Look for feet under cars and heads over them.',
    cues: ['Someone comes out past the van', 'They step into your lane'],
  },
  {
    id: 'ball',
    name: 'Child after a ball',
    why: 'A ball is nearly always followed by a child, who looks at the ball and not at you.',
    cues: ['The ball rolls out', 'The child runs after it'],
  },
  {
    id: 'door',
    name: 'Car door opens',
    why: 'A door takes a metre of road. Somebody sitting in a parked car, or brake lights that have just gone out, is the warning.',
    cues: ['The door begins to open', 'The driver climbs out'],
  },
  {
    id: 'side-road',
    name: 'Car pulls out of a side road',
    why: 'A car that rolls past the give-way line hasn’t seen you, or thinks that there’s time.',
    cues: ['The car rolls past its line', 'It turns in front of you'],
  },
  {
    id: 'bus',
    name: 'Bus pulls off',
    why: 'A bus that signals at a stop is about to move. Rule 223 asks you to give way if you can do it safely.',
    cues: ['The bus signals', 'It moves out'],
  },
  {
    id: 'cyclist',
    name: 'Cyclist moves out',
    why: 'A cyclist coming up to a parked car has to pass it. A look over the shoulder tells you that they’re about to.',
    cues: ['The cyclist looks round', 'They move out past the car'],
  },
  {
    id: 'oncoming',
    name: 'Oncoming car over the line',
    why: 'On narrow roads people take bends wide and pass what’s in their way. Be ready to give up some of your side.',
    cues: ['The car drifts over the line', 'It’s on your side'],
  },
  {
    id: 'lorry-slows',
    name: 'Traffic slows ahead',
    why: 'Brake lights far ahead reach you within seconds at this speed. Ease off early and the gap does the work.',
    cues: ['Its brake lights come on', 'The gap closes fast'],
  },
  {
    id: 'cut-in',
    name: 'Vehicle cuts in',
    why: 'A signal, or wheels close to the line, says that somebody is about to take the gap in front of you.',
    cues: ['It signals', 'It moves into your lane'],
  },
  {
    id: 'animal',
    name: 'Animal on the road',
    why: 'Deer come out of hedges and woods at dusk and dawn, seldom alone, and don’t wait for cars.',
    cues: ['The deer comes out of the verge', 'It’s in the road'],
  },
  {
    id: 'emergency',
    name: 'Emergency vehicle',
    why: 'Blue lights may be on your side of the road. See them early, look for a place to let them through, and don’t brake hard.',
    cues: ['Blue lights come into view', 'It moves over the middle'],
  },
  {
    id: 'crossing',
    name: 'Someone about to cross',
    why: 'At a zebra you should give way to people waiting to cross (rule H2). Somebody turning to face the road is about to.',
    cues: ['They turn to the crossing', 'They step onto it'],
  },
  {
    id: 'brake-fog',
    name: 'Brake lights in fog',
    why: 'In fog you see the lights long before the car, and the queue after that. Drive so that you can stop in what you see.',
    cues: ['Brake lights show through the fog', 'The car has nearly stopped'],
  },
  {
    id: 'roadworks',
    name: 'Lane closed by roadworks',
    why: 'Cones take your lane away, and everyone in it has to move across. Give them the gap in good time.',
    cues: ['The lorry signals at the cones', 'It moves across in front of you'],
  },
  {
    id: 'horse',
    name: 'Horse and rider',
    why: 'Horses can shy at anything. Pass at no more than 10 mph, with two metres between you (rule 215), or wait.',
    cues: ['The horse shies', 'It’s out in the lane'],
  },
  {
    id: 'motorbike',
    name: 'Motorcycle at a junction',
    why: 'A motorcycle is narrow and easily lost beside a pillar or a parked car. Look twice at every junction.',
    cues: ['The motorcycle leaves its line', 'It’s across your path'],
  },
  {
    id: 'reversing',
    name: 'Car reverses out of a drive',
    why: 'A driver who reverses out of a drive sees little. White lights at the back mean that it’s about to move.',
    cues: ['The reversing lights move', 'The car is over the pavement'],
  },
  {
    id: 'tractor',
    name: 'Tractor leaves a field',
    why: 'A tractor needs many seconds to cross or join. Mud on the road and a gap in the hedge are the signs.',
    cues: ['The tractor comes out of the gate', 'It fills your lane'],
  },
  {
    id: 'dog',
    name: 'Dog off its lead',
    why: 'A dog runs where it looks, and its owner runs after it.',
    cues: ['The dog runs for the kerb', 'It’s in the road'],
  },
  {
    id: 'turning',
    name: 'Oncoming car turns across you',
    why: 'A car that signals and slows by the middle of the road may turn before you’re past.',
    cues: ['It begins to turn', 'It’s across your lane'],
  },
  {
    id: 'mini-roundabout',
    name: 'Car enters a roundabout',
    why: 'You have to give way to traffic from the right, and somebody from the left may not give way to you. Watch wheels rather than faces.',
    cues: ['The car doesn’t stop at its line', 'It’s on the roundabout'],
  },
] as const

export type KindId = (typeof hazardKinds)[number]['id']
export const findKind = (id: KindId) => hazardKinds.find((kind) => kind.id === id)!
