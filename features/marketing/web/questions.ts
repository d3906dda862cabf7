export const questions = [
  {
    asks: 'What do learners pay?',
    answer:
      'The price of the lesson that their instructor has set, and nothing on top. Searching, booking and the driver’s record cost nothing.',
  },
  {
    asks: 'When does an instructor pay commission?',
    answer:
      'When a learner pays by card. Commission is inside the price the learner sees, and is taken from the instructor’s side. On money that goes back to the card there is none.',
  },
  {
    asks: 'When is Pro the cheaper plan?',
    answer:
      'Pro costs £20 a month and saves 5% of what learners pay. From £400 of lessons a month on it costs less than Free.',
  },
  {
    asks: 'How do I change to Pro, and back?',
    answer:
      'Everybody begins on Free. Write to us, and we change your plan by hand. The new commission counts for payments made from then on; what was paid before keeps the commission it was paid with. Changing back works the same way.',
  },
  {
    asks: 'Is there a trial?',
    answer:
      'Registering is free, and so is the Free plan for as long as you like. You give no card details to begin.',
  },
  {
    asks: 'Which currency do I pay in?',
    answer:
      'Always in pounds sterling (GBP). Prices in other currencies are rounded and only there to compare; your bank’s own rate decides what you pay.',
  },
  {
    asks: 'What does it cost when a lesson is cancelled?',
    answer:
      'Nothing with at least 48 hours’ notice. Later, the whole lesson is charged and the instructor is paid. When the instructor cancels, the learner pays nothing, whatever the hour.',
  },
] as const
