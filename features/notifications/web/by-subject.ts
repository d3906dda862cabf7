import type { Notification } from '../contract.ts'

export type Group = [Notification, ...Notification[]]

/** Newest first, in the order of each group's newest. */
export function bySubject(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of notifications) {
    const subject = one.facts.lessonId ?? one.facts.conversationId ?? one.facts.seriesId ?? one.id
    const group = groups.get(subject)
    if (group) group.push(one)
    else groups.set(subject, [one])
  }
  return [...groups.values()]
}
