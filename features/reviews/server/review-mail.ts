import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { plural } from '#common/plural.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { type Occasion, occasionWords, type RemovalReason, removalWords } from '../rules.ts'

type Invited = { lessonId: string; occasion: Occasion; other: string; closesAt: string; isLearner: boolean }

export const invitedMail = (
  services: Services,
  to: Recipient,
  { lessonId, occasion, other, closesAt, isLearner }: Invited,
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'review-invited',
  subject: `How was your ${occasionWords[occasion]} with ${firstName(other)}?`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `Until ${formatDay(closesAt)} you and ${firstName(other)} can review each other.`,
      'Neither of you can read what the other wrote until you’ve both written, or the time is up.',
      isLearner
        ? `Your review appears on ${firstName(other)}’s page with your first name, where anyone can read it.`
        : `Only ${firstName(other)} will read your review.`,
    ],
    action: { label: 'Write a review', to: `/dashboard/lessons/${lessonId}` },
    unsubscribeUrl,
  }),
})

type Published = { by: string; stars: number; text: string }

export const publishedMail = (
  services: Services,
  to: Recipient,
  { by, stars, text }: Published,
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'review-published',
  subject: `${firstName(by)} has reviewed you`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `${firstName(by)} gave you ${plural(stars, 'star')} out of 5.`,
      ...(text ? [`“${text}”`] : []),
      'You can reply once.',
    ],
    action: { label: 'See your reviews', to: '/dashboard/reviews' },
    unsubscribeUrl,
  }),
})

export const repliedMail = (
  services: Services,
  to: Recipient,
  { by, reply }: { by: string; reply: string },
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'review-replied',
  subject: `${firstName(by)} has replied to your review`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [`“${reply}”`],
    action: { label: 'See your reviews', to: '/dashboard/reviews' },
    unsubscribeUrl,
  }),
})

export const removedMail = (
  services: Services,
  to: Recipient,
  { because, explanation }: { because: RemovalReason; explanation: string },
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'review-removed',
  subject: 'We’ve taken down your review',
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      'Somebody reported your review, and we’ve looked at it. It breaks our rules, so nobody can read it any more.',
      `Why: ${removalWords[because]}. ${explanation}`,
      `If you think we’re wrong, write to ${supportEmail(services)}.`,
    ],
    action: { label: 'See your reviews', to: '/dashboard/reviews' },
    unsubscribeUrl,
  }),
})

export const reportDecidedMail = (
  services: Services,
  to: Recipient,
  { isRemoved, explanation }: { isRemoved: boolean; explanation: string },
  unsubscribeUrl: string | undefined,
): Mail => ({
  to: to.email,
  kind: 'review-report-decided',
  subject: 'The review you reported: our decision',
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      isRemoved
        ? 'Thank you for reporting it. We’ve taken the review down.'
        : 'We’ve looked at the review you reported. It stays.',
      `Why: ${explanation}`,
    ],
    action: { label: 'See your reviews', to: '/dashboard/reviews' },
    unsubscribeUrl,
  }),
})

const supportEmail = (services: Services) => ({ ...brand, ...services.config.brand }).supportEmail
