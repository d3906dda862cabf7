/** Addresses are compared in lower case. Answers nothing when it is none: no spaces, no quotes, letters and digits of ASCII. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= 255 && addressForm.test(email) ? email : undefined
}
const addressForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
