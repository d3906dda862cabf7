/** For one of two things that belong together: both are lit while a pointer or the focus is on either. */
export const pointing = (onPoint: (isPointedAt: boolean) => void) => ({
  onPointerEnter: () => onPoint(true),
  onPointerLeave: () => onPoint(false),
  onFocus: () => onPoint(true),
  onBlur: () => onPoint(false),
})
