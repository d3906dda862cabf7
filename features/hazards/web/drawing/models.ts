import type { Model } from '../../actor.ts'
import { ball, cyclist, deer, dog, horse, motorbike, walker } from './living.ts'
import type { Shape } from './shape.ts'
import { bus, car, cone, digger, type Drawn, lorry, tractor, van, worksSign } from './vehicles.ts'

const makers: Record<Model, (tint: number) => Drawn> = {
  car,
  taxi: (tint) => car(tint, { taxi: true }),
  van,
  ambulance: (tint) => van(tint, { ambulance: true }),
  bus,
  lorry,
  tractor,
  motorbike,
  cyclist,
  adult: (tint) => walker(tint),
  child: (tint) => walker(tint, 0.7),
  dog,
  horse,
  deer,
  ball,
  cone,
  digger,
  board: () => worksSign({ arrow: true }),
  'works-sign': () => worksSign(),
}

const made = new Map<string, Drawn>()

export function modelOf(model: Model, tint: number): Drawn {
  const key = `${model} ${tint % 60}`
  const known = made.get(key)
  if (known) return known
  const drawn = makers[model](tint % 60)
  made.set(key, drawn)
  return drawn
}

/** Its whole figure, in one piece with the street. */
export function makeModel(model: Model, tint: number, street: Shape) {
  const { body, parts } = modelOf(model, tint)
  street.stamp(body, [0, 0, 0])
  for (const { shape, pivot } of parts) street.stamp(shape, pivot)
}
