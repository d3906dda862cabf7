import { createOutbox, type Outgoing } from '#web/outbox.ts'

/** A clip that was watched, until the server has its clicks. */
type UnsentClip = Outgoing & { id: string; scene: string; clicks: number[]; mockId?: string }

export const clipOutbox = createOutbox<UnsentClip>('hazard-clips', (items) =>
  items.filter(({ sentAt, error }) => !sentAt && !error),
)
