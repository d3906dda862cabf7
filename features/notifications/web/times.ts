/** How often an open tab asks whether something new has come, in milliseconds; one that is in the background does not. */
export const noticePollMs = 30_000

/** How long what is read out stays for screen readers: specification, section 9. */
export const announcementMs = 1_000
