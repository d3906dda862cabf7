/** Few browsers have notifications on: its script is loaded when it is needed. */
export const endPushLater = () =>
  void import('./end-push.ts').then(({ endPush }) => endPush()).catch(() => undefined)
