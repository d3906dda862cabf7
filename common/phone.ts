/** As `+447700900123`; undefined if it is no telephone number. A number without a country is British. */
export function parsePhone(text: string): string | undefined {
  const digits = text
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
  if (/^0[1-9]\d{8,9}$/.test(digits)) return `+44${digits.slice(1)}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/** As people write it: `07700 900123`. */
export const formatPhone = (phone: string) =>
  phone.startsWith('+44') ? `0${phone.slice(3, 7)} ${phone.slice(7)}` : phone

/** Opens the phone’s own messages with the words ready. iOS wants `&` before the body, Android `?`; both read `?&`. */
export const textLink = (phone: string, words: string) => `sms:${phone}?&body=${encodeURIComponent(words)}`
