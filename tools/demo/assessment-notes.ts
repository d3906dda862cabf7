/** What instructors write, by the syllabus group that went well or needs work. */
export const strengths: Record<string, readonly string[]> = {
  'The basics': ['Cockpit checks done without a word from me', 'Knows the car and its documents'],
  'Control and positioning': [
    'Smooth clutch, no stalls today',
    'Kept a steady line in the lane',
    'Gentle on the brake to the last metre',
  ],
  'Observations, signalling and planning': [
    'Mirrors before every change of speed',
    'Saw the bus pulling out early',
    'Good use of speed past the school',
  ],
  'Junctions, roundabouts and crossings': [
    'Chose the lane in good time',
    'Patient at the mini-roundabouts',
    'Looked twice and then went',
  ],
  Manoeuvres: ['Bay park in one, both sides even', 'Stopped at once and in a straight line'],
  'Road types': [
    'Joined the dual carriageway at the speed of the traffic',
    'Read the bends on the country road',
  ],
  'Driving conditions': ['Slowed for the rain without being asked', 'Dipped in time, every time'],
  'Following routes': [
    'Followed the signs without help for twenty minutes',
    'A wrong turn, and calm about it',
  ],
}
export const areas: Record<string, readonly string[]> = {
  'The basics': ['Say the safety checks aloud once more'],
  'Control and positioning': [
    'Find the bite before you release the handbrake',
    'A little further from parked cars',
  ],
  'Observations, signalling and planning': [
    'Left mirror before turning left',
    'Cancel the signal after the roundabout',
    'Look further ahead, past the car in front',
  ],
  'Junctions, roundabouts and crossings': [
    'Slower into closed junctions',
    'Effective look to the right before you go',
    'Decide earlier at the big roundabout',
  ],
  Manoeuvres: ['All-round look before the wheel turns', 'Slower at the point of turn'],
  'Road types': [
    'Check mirrors early while you build speed on the slip road',
    'Back to the left after overtaking',
  ],
  'Driving conditions': ['Lights on before dusk', 'Double the gap in the wet'],
  'Following routes': ['Listen to the sat nav, but look at the road'],
}
/** Of Roundabouts. */
export const stuckRemark = 'Decide earlier at the big roundabout'
export const notes = [
  'A good hour. Next time we start where we stopped and add one new road.',
  'You were tired today and still kept checking your mirrors. Rest before Friday.',
  'We talked about hesitation: when it’s clear and safe, go.',
  'Big step today. Practise the reverse bay with your supervisor if you can.',
  'Nerves on the ring road, and you drove it. Write down what helped.',
  'Ready for longer routes. Please read rules 133 to 143 before next week.',
  'We swapped the plan for roundabouts because of the traffic, and it paid off.',
] as const
export const sampleSkills = [
  'City Driving',
  'Parking',
  'Night Driving',
  'Highway Driving',
  'Defensive Driving',
] as const
