import { useFormContext, useWatch } from 'react-hook-form'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import { sayPasswordFault } from '../../registration.ts'
import { passwordStrength } from '../../rules.ts'

export function PasswordMeter({ name, about }: { name: string; about?: { email?: string; name?: string } }) {
  const { control } = useFormContext()
  const [password = '', email = about?.email, person = about?.name] = useWatch({
    control,
    name: [name, 'email', 'name'],
  }) as [string | undefined, string | undefined, string | undefined]
  const mine = { email: email ?? '', name: person ?? '' }
  const { level, words } = passwordStrength(password, mine)
  return (
    <StrengthMeter
      score={level}
      says={
        password === ''
          ? 'At least 8 characters. Three random words work well.'
          : (sayPasswordFault(password, mine) ?? words)
      }
    />
  )
}
