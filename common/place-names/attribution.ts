/** Must stand where the names are shown (Creative Commons Attribution 4.0). */
export const placeNameAttribution = 'Place names: GeoNames, CC BY 4.0.'
