import type { DriveEvent } from '../contract.ts'
import type { Band } from '../detection/thresholds.ts'

type Named = Pick<DriveEvent, 'kind' | 'side' | 'band'>

export function eventName({ kind, side, band }: Named): string {
  if (kind === 'brake') return band === 3 ? 'Very hard braking' : 'Hard braking'
  if (kind === 'acceleration') return band === 3 ? 'Very hard acceleration' : 'Hard acceleration'
  if (kind === 'turn') return `Fast ${side} turn`
  return `Quick lane change to the ${side}`
}

export const bandName: Record<Band, string> = { 1: 'Noticeable', 2: 'Firm', 3: 'Very firm' }

export const milesText = (km: number) => `${(km / 1.609_344).toFixed(1)} miles`

/** 9.81 m/s² are what holds us to the ground. */
export const forceText = (peak: number) => `${(peak / 9.81).toFixed(2)} g`

export const sureText = (confidence: number) =>
  confidence >= 0.8 ? '' : confidence >= 0.6 ? 'fairly sure' : 'not sure'
