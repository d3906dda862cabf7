import { Card } from '#ui/card.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useSetReadiness } from '../hooks.ts'

export function ReadinessSwitch({ isOn }: { isOn: boolean }) {
  const set = useSetReadiness()
  return (
    <Card>
      <Toggle
        label="Estimate my chances"
        hint={
          isOn
            ? 'You and the instructors who have you on their list see it. Switch it off, and nobody does.'
            : 'Off: nobody sees an estimate, your instructor included. If you’re under 18 it’s off until you switch it on.'
        }
        checked={set.isPending ? set.variables.isOn : isOn}
        disabled={set.isPending}
        onChange={(on) => void set.mutateAsync({ isOn: on }).catch(toastFailure)}
      />
    </Card>
  )
}
