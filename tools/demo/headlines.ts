type Headline = {
  says: string
  gearbox?: 'manual' | 'automatic'
  specialism?: string
  /** Full years of teaching, from and to; a trainee has none. */
  years?: readonly [number, number]
}
export type Teaches = {
  gearboxes: readonly ('manual' | 'automatic')[]
  specialisms: readonly string[]
  years: number
}

export const fits = ({ gearbox, specialism, years = [0, 99] }: Headline, who: Teaches) =>
  (!gearbox || (gearbox === 'manual') === who.gearboxes.includes('manual')) &&
  (!specialism || who.specialisms.includes(specialism)) &&
  who.years >= years[0] &&
  who.years <= years[1]

/** One that fits and that nobody has: for two in three about what only some of them offer. */
export function pickHeadline(who: Teaches, place: number, taken: Set<string>): string {
  const free = headlines.filter((one) => !taken.has(one.says) && fits(one, who))
  const special = free.filter((one) => Object.keys(one).length > 1)
  const ofTrainees = free.filter(({ years }) => years?.[1] === 0)
  const from = ofTrainees.length > 0 ? ofTrainees : place % 3 < 2 && special.length > 0 ? special : free
  const { says } = from[(place * 5) % from.length]!
  taken.add(says)
  return says
}

export const headlines: readonly Headline[] = [
  { gearbox: 'manual', says: 'We’ll sort out the biting point first. The rest follows.' },
  { gearbox: 'manual', says: 'Hill starts without the sweat' },
  { gearbox: 'manual', says: 'Clutch, gears, mirrors: one thing at a time' },
  { gearbox: 'manual', says: 'Manual lessons for people who like to know why' },
  { gearbox: 'manual', says: 'Pass in a manual and you can drive either kind of car' },
  { gearbox: 'manual', says: 'Stalling is how everyone learns. Nobody hoots in my car.' },
  { gearbox: 'automatic', says: 'Automatic only: two pedals and your eyes on the road' },
  { gearbox: 'automatic', says: 'Never got on with a clutch? There isn’t one here.' },
  { gearbox: 'automatic', says: 'Automatic lessons, so you can think about the traffic instead' },
  { gearbox: 'automatic', says: 'Tried a manual and hated it? Come and try mine.' },
  { specialism: 'Electric car', says: 'Quiet electric car, no gears, nothing to stall' },
  { specialism: 'Electric car', says: 'Learn in the kind of car you’ll end up owning: electric' },
  { specialism: 'Nervous learners', says: 'Nervous? So were most of my learners on day one.' },
  { specialism: 'Nervous learners', says: 'If you’ve been putting it off for years, start with me' },
  { specialism: 'Nervous learners', says: 'Anxious drivers welcome. We begin on quiet roads.' },
  {
    specialism: 'Refresher lessons',
    says: 'Passed years ago and haven’t driven since? Let’s get you going.',
  },
  { specialism: 'Refresher lessons', says: 'Happy to dust off an old licence' },
  { specialism: 'Motorways', says: 'From your own street to the motorway, in that order' },
  { specialism: 'Motorways', says: 'Slip roads, lorries and rain: we’ll do the motorway properly' },
  { specialism: 'Intensive courses', says: 'Weekly lessons, or an intensive course if you’re short of time' },
  { specialism: 'Intensive courses', says: 'Got a fortnight free and a test date? Let’s talk.' },
  { specialism: 'Test-day car', says: 'Take your test in the car you learnt in' },
  { specialism: 'Test-day car', says: 'Honest mock tests, and my car for the real one' },
  { specialism: 'Additional needs', says: 'Dyslexia, ADHD, autism: tell me how you learn best' },
  { specialism: 'Additional needs', says: 'Clear instructions, extra time, no fuss' },
  { specialism: 'Older learners', says: 'Learning at forty, fifty or sixty? You’ll be in good company.' },
  { specialism: 'Older learners', says: 'Late starters make careful drivers. I enjoy teaching them.' },
  { years: [0, 0], says: 'Trainee with time for you: we go at your speed' },
  { years: [0, 0], says: 'In training, well prepared, and keen to get it right' },
  { years: [0, 0], says: 'Working towards my green badge, one careful lesson at a time' },
  { years: [1, 4], says: 'Not long qualified, so I remember what learning feels like' },
  { years: [1, 4], says: 'New badge, fresh ideas, plenty of patience' },
  { years: [10, 14], says: 'Over ten years of roundabouts, so yours won’t worry me' },
  { years: [15, 99], says: 'I taught your big brother. Now it’s your turn.' },
  { years: [20, 99], says: 'Over twenty years in the passenger seat and still enjoying it' },
  { years: [20, 99], says: 'I’ve taught mums, dads and now their children' },
  { says: 'Firm about mirrors, relaxed about everything else' },
  { says: 'You do the driving, I’ll do the worrying' },
  { says: 'Straight talking, a bit of humour, safe drivers' },
  { says: 'Patient with mistakes, strict about speed limits' },
  { says: 'We plan each lesson together and stick to it' },
  { says: 'I know the local junctions, including the horrible one' },
  { says: 'Calm voice, dual controls, clean car' },
  { says: 'Lessons that start on time and end on time' },
  { says: 'Safe for life, not just for the forty minutes of a test' },
  { says: 'An hour of driving, not half an hour of talking' },
  { says: 'There are no daft questions in my car' },
  { says: 'Parallel parking explained without raised voices' },
  { says: 'Good habits first. Speed comes by itself.' },
  { says: 'Small steps, plain English, lots of driving' },
  { says: 'We’ll do the tricky roundabout until it’s boring' },
  { says: 'Friendly, organised, and I bring the biscuits' },
  { says: 'Every lesson has a goal, and you help choose it' },
  { says: 'Kind to beginners, honest about when you’re ready' },
  { gearbox: 'manual', says: 'Smooth gear changes, whatever the hill' },
  { gearbox: 'manual', says: 'Left foot, right foot, and no rush about either' },
  { gearbox: 'manual', says: 'A small manual car that’s easy to park and hard to stall' },
  { gearbox: 'manual', says: 'Everything from pulling away to the long hill home' },
  { gearbox: 'automatic', says: 'No clutch, no stalling, more time for the road' },
  { gearbox: 'automatic', says: 'Automatic lessons for busy heads' },
  { gearbox: 'automatic', says: 'Two pedals, one thing at a time' },
  { gearbox: 'automatic', says: 'Learn in an automatic and enjoy the traffic lights' },
  { specialism: 'Electric car', says: 'Electric, quiet, and never cold on a winter morning' },
  { specialism: 'Nervous learners', says: 'Take your time. I’ve nowhere else to be.' },
  { specialism: 'Refresher lessons', says: 'New to British roads? Let’s go over them together.' },
  { specialism: 'Motorways', says: 'Dual carriageways first, then the motorway, then home for tea' },
  { specialism: 'Intensive courses', says: 'Two weeks or two terms: your choice' },
  { specialism: 'Test-day car', says: 'I’ll be at the test centre with you, and so will the car' },
  { specialism: 'Older learners', says: 'It’s never too late for a first drive' },
  { specialism: 'Additional needs', says: 'We find your way of learning, and then we drive it' },
  { years: [0, 0], says: 'Trainee instructor: well supervised and never in a hurry' },
  { years: [5, 9], says: 'Enough years to stay calm, not so many that I’m set in my ways' },
  { years: [15, 99], says: 'Most of my learners were sent by the last one' },
  { says: 'Plain advice and plenty of practice' },
  { says: 'I’ll tell you when you’re ready, and when you’re not' },
  { says: 'Lessons in your own streets, where you’ll drive later' },
  { says: 'We stop, we talk about it, we try again' },
  { says: 'Ask me anything, as often as you like' },
  { says: 'Night, rain and rush hour: you’ll have seen them all' },
]
