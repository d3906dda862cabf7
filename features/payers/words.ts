/** In the invitation and on both pages, so that the two read the same. */
export const seesOf = (learner: string, sharesProgress: boolean) =>
  `You’d see ${learner}’s hours left, when lessons are and with whom, and what you’ve paid${
    sharesProgress ? `, and ${learner}’s progress towards the test` : ''
  }. You wouldn’t see pick-up places, messages${sharesProgress ? '' : ', progress'} or notes.`
