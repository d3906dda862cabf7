/** Milliseconds; a tab in the background does not poll. */
export const notificationPollMs = 30_000

/** Specification, section 9. */
export const announcementMs = 1_000
