export const invitationDays = 14

/** After it expired or was closed: until then an expired one can be sent again. */
export const invitationKeptDays = 30
/** Mails for one invitation, the first counted; and how long after one mail the next may go. */
export const mostMails = 3
const hoursBetweenMails = 1
/** Per person: enough for a whole diary of learners, too few for advertising. */
export const mostMailsADay = 20

type Sent = { readonly mails: number; readonly mailedAt: string }

export const mailAgainFrom = ({ mails, mailedAt }: Sent) =>
  mails >= mostMails ? null : new Date(Date.parse(mailedAt) + hoursBetweenMails * 3_600_000).toISOString()

/** No links: invitations must not advertise in strangers' mailboxes. */
export const hasLink = (words: string) =>
  /\b(?:https?:|www\.)|\b[a-z0-9-]+\.(?:com|co|uk|org|net|info|io|ru|cn|xyz|link|site|shop|online|app|dev|biz|wales|scot|london)\b|[a-z0-9]\.[a-z]{2,}\/\S/i.test(
    words,
  )

/** From the fragment, which is sent to no server: `#invitation=…`, or the whole of it. */
export const tokenIn = (hash: string) => /^#(?:invitation=)?([0-9a-f]{64})$/.exec(hash)?.[1] ?? ''
