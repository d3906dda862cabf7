/** What was kept of the server's answers goes from this device. Where nothing was ever kept, there may be no script for it either. */
export const forgetKept = () =>
  void import('./kept-answers.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => undefined)
