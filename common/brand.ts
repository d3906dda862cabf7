/** Name and words of whoever runs this house. White label changes them here or through the settings; no page spells the name out. */
export type Brand = { name: string; supportEmail: string; companyLine: string }

export const brand: Brand = {
  name: 'Clearway',
  supportEmail: 'help@clearway.example',
  companyLine: 'Clearway, driving lessons in Great Britain',
}
