export type Brand = {
  name: string
  logo: string
  supportEmail: string
  companyLine: string
  claim: string
}

export const brand: Brand = {
  name: 'Clearway',
  logo: '/favicon.svg',
  supportEmail: 'help@clearway.example',
  companyLine: 'Clearway, driving lessons in Great Britain',
  claim: 'One clear road from first lesson to full licence.',
}

export const companyLineOf = (name: string) => `${name}, driving lessons in Great Britain`
