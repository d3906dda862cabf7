/** The choices with a value of its own that is not among them, in order. */
export const including = <Value extends string | number>(
  choices: readonly Value[],
  value: Value,
): readonly Value[] =>
  choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => (a < b ? -1 : 1))
