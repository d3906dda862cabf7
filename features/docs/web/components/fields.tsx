import { Fragment } from 'react'
import { choicesOf, kindOf, limitsOf, objectOf } from '../describe-schema.ts'
import type { Schema } from '../reference.ts'

export function Fields({ schema, mayLack = false }: { schema: Schema; mayLack?: boolean }) {
  const object = objectOf(schema)
  if (!object?.properties) return <p className="mute">{kindOf(schema)}</p>
  return (
    <ul className="fields">
      {Object.entries(object.properties).map(([name, inner]) => (
        <Field
          key={name}
          name={name}
          schema={inner}
          isOptional={mayLack && !object.required?.includes(name)}
          mayLack={mayLack}
        />
      ))}
    </ul>
  )
}

type FieldProps = { name: string; schema: Schema; isOptional: boolean; mayLack?: boolean; where?: string }

export function Field({ name, schema, isOptional, mayLack = false, where }: FieldProps) {
  const choices = choicesOf(schema)
  const limits = limitsOf(schema)
  return (
    <li>
      <p>
        <code>{name}</code>{' '}
        <span className="mute">
          {[where, isOptional && 'optional', ...limits, kindOf(schema)].filter(Boolean).join(' · ')}
        </span>
        {choices.map((choice) => (
          <Fragment key={String(choice)}>
            {' '}
            <code>{String(choice)}</code>
          </Fragment>
        ))}
      </p>
      {objectOf(schema)?.properties && <Fields schema={schema} mayLack={mayLack} />}
    </li>
  )
}
