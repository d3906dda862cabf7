/** Name, mark and words of whoever runs this house. White label changes them here or through the settings; no page spells the name out. */
export type Brand = {
  name: string
  /** Address of the mark, square, drawn at 32 px. */
  logo: string
  supportEmail: string
  companyLine: string
  /** What we are for, in a sentence: the first thing on the first page, and on the picture beside links to us. */
  claim: string
}

export const brand: Brand = {
  name: 'Clearway',
  logo: '/favicon.svg',
  supportEmail: 'help@clearway.example',
  companyLine: 'Clearway, driving lessons in Great Britain',
  claim: 'One clear road from first lesson to full licence.',
}

/** The company line of a house that gives none of its own. */
export const companyLineOf = (name: string) => `${name}, driving lessons in Great Britain`

/** Stand in ready HTML for the words that a deployment may set: one build serves every house, so the server writes them in (`server/in-our-name.ts`). */
export const blanks = {
  name: '%BRAND_NAME%',
  supportEmail: '%BRAND_SUPPORT_EMAIL%',
  companyLine: '%BRAND_COMPANY_LINE%',
}
