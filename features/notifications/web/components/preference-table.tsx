import '../notifications.css'
import { Lock } from 'lucide-react'
import { Toggle } from '#ui/toggle.tsx'
import { toast } from '#ui/toast.ts'
import type { Preference } from '../../contract.ts'
import type { Channel } from '../../rules.ts'
import { useSetPreference } from '../hooks.ts'
import { topicWords } from '../words.ts'

export function PreferenceTable({ preferences }: { preferences: readonly Preference[] }) {
  return (
    <table className="preferences">
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Email</th>
          <th scope="col">Bell</th>
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <tr key={preference.topic}>
            <th scope="row">
              <b className="block">{topicWords[preference.topic].title}</b>
              <span className="text-ink-2">{topicWords[preference.topic].says}</span>
            </th>
            <td>
              <Choice preference={preference} channel="email" />
            </td>
            <td>
              <Choice preference={preference} channel="bell" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ways: Record<Channel, string> = { email: 'by email', bell: 'in the bell' }

type ChoiceProps = { preference: Preference; channel: Channel }

function Choice({ preference: { topic, always, ...rest }, channel }: ChoiceProps) {
  const set = useSetPreference()
  const on = (set.isPending ? set.variables[channel] : undefined) ?? rest[channel]
  const { title } = topicWords[topic]
  if (on === null)
    return (
      <span>
        <span aria-hidden="true">–</span>
        <span className="sr">Never {ways[channel]}</span>
      </span>
    )
  if (always)
    return (
      <span className="preference-always">
        <Lock aria-hidden="true" />
        On<span className="sr">, always: {`${title} ${ways[channel]}`}</span>
      </span>
    )
  const change = (next: boolean) =>
    set.mutate(
      { topic, [channel]: next },
      { onError: (error) => toast({ title: 'That was not saved', description: error.message, tone: 'bad' }) },
    )
  return (
    <Toggle
      label={<span className="sr">{`${title} ${ways[channel]}`}</span>}
      checked={on}
      onChange={change}
    />
  )
}
