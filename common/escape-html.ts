/** Text as HTML, between tags or in an attribute with quotes around it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
