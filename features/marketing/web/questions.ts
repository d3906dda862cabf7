import { graceMinutes, noticeHoursOf, usualTerms } from '#features/cancellation-terms/rules.ts'
import { sayNotice } from '#features/cancellation-terms/words.ts'

export const questions = [
  {
    asks: 'What do learners pay?',
    answer:
      'The lesson price their instructor has set, with nothing added. Searching, booking and the driver’s record are free.',
  },
  {
    asks: 'When does an instructor pay commission?',
    answer:
      'When a learner pays by card. It’s part of the price the learner sees and comes out of the instructor’s share. There’s none on refunds.',
  },
  {
    asks: 'When is Pro the cheaper plan?',
    answer:
      'Pro costs £20 a month and saves 5% of what learners pay. Once you take more than £400 a month, it costs less than Free.',
  },
  {
    asks: 'How do I change to Pro, and back?',
    answer:
      'In your account, under Your plan. You pay for Pro by card, month by month, and can cancel whenever you like: it then runs to the end of the month you’ve paid for.',
  },
  {
    asks: 'Is there a trial?',
    answer:
      'Yes: 30 days of Pro, once, without a card. We remind you a week and a day before they end. If you do nothing you’re back on Free, which has no monthly fee and no time limit.',
  },
  {
    asks: 'Which currency do I pay in?',
    answer:
      'Always in pounds sterling (GBP). Prices in other currencies are rounded and only there to compare; your bank’s own rate decides what you pay.',
  },
  {
    asks: 'What does it cost when a lesson is cancelled?',
    answer: `Nothing in time, or in the first ${graceMinutes} minutes after booking. Each instructor says how much notice they need, and what a late cancellation costs: ${sayNotice(noticeHoursOf(usualTerms.tiers))} and the whole price, unless they set other terms. You read them before you pay. If the instructor cancels, the learner never pays.`,
  },
] as const
