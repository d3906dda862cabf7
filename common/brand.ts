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
