type ReasonFieldProps = { to: string; value: string; onChange: (reason: string) => void }

export const ReasonField = ({ to, value, onChange }: ReasonFieldProps) => (
  <>
    <label className="field-label mt-4 block" htmlFor="cancel-reason">
      What should we tell {to}? <span className="field-optional">(optional)</span>
    </label>
    <textarea
      id="cancel-reason"
      className="input mt-1.5"
      rows={3}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </>
)
