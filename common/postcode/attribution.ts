/** Must stand beside distances from postcodes (Open Government Licence v3.0, ONS and OS terms). */
export const postcodeAttribution =
  'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. ' +
  'Source: Office for National Statistics licensed under the Open Government Licence v3.0.'
