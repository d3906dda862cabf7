import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Illustration, illustrations } from '#ui/illustration.tsx'
import { Lane } from '#ui/lane.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Plate } from '#ui/plate.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sign } from '#ui/sign.tsx'
import { SlotDays, SlotTimes } from '#ui/slot-picker.tsx'
import { Stars } from '#ui/stars.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { Ticks } from '#ui/ticks.tsx'
import { Toggle } from '#ui/toggle.tsx'

/** Each control once, for looking at while building. Shown by `npm run gallery`; no build contains it. */
export function GalleryPage() {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(true)
  const [slot, setSlot] = useState('16:15')
  const [day, setDay] = useState('30')
  return (
    <>
      <PageHead title="Gallery" lead="Every state a person can meet.">
        <Button size="sm" icon={<Plus />}>
          New lesson
        </Button>
      </PageHead>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title="Buttons">
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() =>
                toast({
                  title: 'Moved to Fri 27 Nov, 16:00',
                  tone: 'good',
                  action: { label: 'Undo', onClick: () => toast({ title: 'Moved back' }) },
                })
              }
            >
              Book lesson
            </Button>
            <Button
              variant="second"
              onClick={() =>
                toast({ title: 'Login Failed', description: 'Invalid email or password', tone: 'bad' })
              }
            >
              Move
            </Button>
            <Button variant="plain">Read more</Button>
            <Button variant="yellow">Get Started</Button>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Cancel 3 lessons
            </Button>
            <Button variant="danger-plain">Remove</Button>
            <Button busy>Holding your slot</Button>
            <Button disabled>Not now</Button>
            <IconButton label="Add" icon={<Plus />} dot />
            <Menu
              trigger={
                <Button variant="second" size="sm">
                  Menu
                </Button>
              }
            >
              <MenuItem onClick={() => undefined}>First</MenuItem>
              <MenuItem danger onClick={() => undefined}>
                Remove
              </MenuItem>
            </Menu>
          </div>
        </Card>
        <Card title="Road furniture">
          <div className="flex flex-wrap items-center gap-3">
            <RouteChip>L24</RouteChip>
            <RouteChip kind="motorway">M32</RouteChip>
            <RouteChip kind="local">B4469</RouteChip>
            <Plate />
            <Plate letter="P" />
            <Badge tone="green" icon={<Check />}>
              Mastered
            </Badge>
            <Badge tone="blue">In Progress</Badge>
            <Badge tone="line">Not Started</Badge>
            <Badge tone="yellow">Held</Badge>
            <Badge tone="red">Serious fault</Badge>
            <Badge>Draft</Badge>
            {[1, 2, 3, 4, 5].map((level) => (
              <Lane key={level} level={level} />
            ))}
            <Stars rating={4} />
            <Avatar name="Helen Marsh" />
            <Avatar name="Amara Okafor" size="lg" />
            <Avatar email="x@y.uk" size="sm" />
          </div>
          <div className="mt-4">
            <Progress value={40} label="Profile complete" />
          </div>
        </Card>
        <Card title="Form">
          <SampleForm />
        </Card>
        <Card title="Choices">
          <Toggle
            label="Show my area to instructors"
            hint="As a postcode sector, BS6 6"
            checked={on}
            onChange={setOn}
          />
          <div className="mt-4 grid gap-3">
            <SlotDays
              label="Day"
              name="day"
              value={day}
              onChange={setDay}
              days={[
                { value: '28', weekday: 'Sat', day: '28', says: 'full', disabled: true },
                { value: '30', weekday: 'Mon', day: '30', says: '3 free' },
                { value: '1', weekday: 'Tue', day: '1', says: '2 free' },
              ]}
            />
            <SlotTimes
              label="Time"
              name="time"
              value={slot}
              onChange={setSlot}
              times={[
                { value: '14:45', time: '14:45', says: 'first free' },
                { value: '16:15', time: '16:15', says: 'in the dark' },
                { value: '18:00', time: '18:00' },
              ]}
            />
          </div>
          <Tabs
            label="Lessons"
            tabs={[
              { value: 'up', label: 'Upcoming, 3', panel: 'Three lessons.' },
              { value: 'past', label: 'Past', panel: 'Twelve lessons.' },
            ]}
          />
        </Card>
        <Sign
          title="This week"
          code="W48"
          figure="£1,292"
          rows={[
            ['Hours', '34'],
            ['Learners', '17'],
            ['Paid out on Monday', '£1,227.40'],
          ]}
        />
        <Card>
          <BarChart
            title="Income after commission"
            heads={['Month', 'After commission']}
            bars={[
              { name: 'Sep', value: 3914, shows: '£3,914' },
              { name: 'Oct', value: 4180, shows: '£4,180' },
              { name: 'Nov so far', value: 3610, shows: '£3,610', open: true },
            ]}
          />
        </Card>
        <Card title="Table">
          <Table
            label="Payments"
            keyOf={(row) => row.who}
            rows={[
              { who: 'Amara Okafor', what: '10-hour block', get: '£342.00' },
              { who: 'Callum Reid', what: '1½ hours', get: '£54.15' },
            ]}
            columns={[
              { head: 'Learner', cell: (row) => row.who },
              { head: 'For', cell: (row) => row.what },
              { head: 'State', place: 'state', cell: () => <Badge tone="green">Paid</Badge> },
              { head: 'You receive', place: 'right', cell: (row) => row.get },
            ]}
          />
          <LoadMore shown={2} total={12} noun="payments" onMore={() => undefined} />
        </Card>
        <Card title="States">
          <div className="grid gap-4">
            <EmptyState title="No lessons booked." action={<Button>Book that lesson</Button>}>
              Helen is first free on Mon 30 Nov at 14:45.
            </EmptyState>
            <ErrorState retry={() => undefined}>
              The service is restarting. Please try again in a moment.
            </ErrorState>
            <Banner tone="yellow" title="Email Rate Limited">
              Please wait a few minutes or check your inbox.
            </Banner>
            <ListSkeleton label="Loading lessons" rows={2} />
          </div>
        </Card>
      </div>
      <section aria-labelledby="illustrations" className="mt-10">
        <h2 id="illustrations" className="mb-4 text-xl">
          Illustrations
        </h2>
        {['w-12', 'w-56'].map((width) => (
          <ul key={width} className="mb-6 flex flex-wrap gap-4">
            {illustrations.map((name) => (
              <li key={name} className={width}>
                <Illustration name={name} />
                {width === 'w-56' && <code>{name}</code>}
              </li>
            ))}
          </ul>
        ))}
      </section>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel this lesson?"
        confirm="Cancel and pay back £57.00"
        onConfirm={() => undefined}
      >
        Wed 25 Nov, 16:00 with Amara Okafor. You pay back £57.00 and Amara gets her 1½ hours back.
      </ConfirmDialog>
    </>
  )
}

const Sample = z.object({
  email: z.email(),
  password: z.string().check(z.minLength(8)),
  gearbox: z.enum(['manual', 'automatic']),
  needs: z.array(z.string()),
  role: z.enum(['student', 'instructor'], 'Choose how you will use the product.'),
  picture: z.optional(z.instanceof(File)),
  notes: z.optional(z.string()),
  rating: z.number(),
  agree: z.literal(true, 'Please tick this to go on.'),
})

function SampleForm() {
  const form = useForm(Sample, {
    defaultValues: { email: 'amara.okafor@', password: '', gearbox: 'manual', needs: [], notes: '' },
  })
  return (
    <Form form={form} onSubmit={() => toast({ title: 'Sent', tone: 'good' })}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="We send the confirmation here"
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        meter={<StrengthMeter score={2} says="Could be stronger: make it longer." />}
      />
      <SelectField
        name="gearbox"
        label="Gearbox"
        options={[
          { value: 'manual', label: 'Manual' },
          { value: 'automatic', label: 'Automatic' },
        ]}
      />
      <Ticks
        name="needs"
        label="What matters to you"
        options={[
          { value: 'nervous', label: 'Patience with nerves' },
          { value: 'motorways', label: 'Motorways' },
        ]}
      />
      <RadioCards
        name="role"
        label="I am"
        options={[
          { value: 'student', label: 'Learning', hint: 'I want lessons' },
          { value: 'instructor', label: 'Teaching', hint: 'I give lessons' },
        ]}
      />
      <FileField name="picture" label="Picture" optional accept="image/*" />
      <TextArea name="notes" label="Notes" optional />
      <RatingField name="rating" label="Overall" words={['Poor', 'Fair', 'Good', 'Very good', 'Excellent']} />
      <SubmitButton>Register</SubmitButton>
    </Form>
  )
}
