type Centre = { sector: string; lat: number; lng: number }

/** `BS6 51468 -2589 5:0,0 6:0,-17` holds the sectors BS6 5 and BS6 6. */
export function packCentres(centres: readonly Centre[]) {
  const lines = new Map<string, { lat: number; lng: number; text: string }>()
  for (const { sector, lat, lng } of centres.toSorted((a, b) => (a.sector < b.sector ? -1 : 1))) {
    const [outcode = '', digit = ''] = sector.split(' ')
    const line = lines.get(outcode) ?? { lat, lng, text: `${outcode} ${lat} ${lng}` }
    line.text += ` ${digit}:${lat - line.lat},${lng - line.lng}`
    lines.set(outcode, line)
  }
  return `${[...lines.values()].map((line) => line.text).join('\n')}\n`
}

export function unpackLine(line: string): Centre[] {
  const [outcode, lat, lng, ...steps] = line.split(' ')
  return steps.map((step) => {
    const [digit, north, east] = step.split(/[:,]/)
    return {
      sector: `${outcode} ${digit}`,
      lat: Number(lat) + Number(north),
      lng: Number(lng) + Number(east),
    }
  })
}
