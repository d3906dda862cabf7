/** There Ctrl is ⌘, and Alt is Option. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
