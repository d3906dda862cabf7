/** Nobody of the demo, whose own pages would say something else. */
export const samplePeople = {
  learner: 'Jess Tait',
  otherLearner: 'Ravi Menon',
  instructor: 'Ruth Calder',
  automatic: 'Paul Denny',
  trainee: 'Farida Aziz',
} as const
