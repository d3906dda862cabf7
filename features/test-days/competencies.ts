/**
 * What a driving examiner marks in a car test, by the ids of the DVSA's own schema (@dvsa/mes-test-schema, MIT). The
 * names follow its marking sheet.
 */
export const competencyGroups = [
  {
    name: 'Before moving off',
    of: [
      ['eyesightTest', 'Eyesight'],
      ['vehicleChecks', 'Show me, tell me'],
      ['precautions', 'Precautions'],
      ['moveOffSafety', 'Moving off safely'],
      ['moveOffControl', 'Moving off under control'],
    ],
  },
  {
    name: 'Control',
    of: [
      ['controlsAccelerator', 'Accelerator'],
      ['controlsClutch', 'Clutch'],
      ['controlsGears', 'Gears'],
      ['controlsFootbrake', 'Footbrake'],
      ['controlsParkingBrake', 'Parking brake'],
      ['controlsSteering', 'Steering'],
      ['ancillaryControls', 'Ancillary controls'],
    ],
  },
  {
    name: 'Mirrors and signals',
    of: [
      ['useOfMirrorsSignalling', 'Mirrors before signalling'],
      ['useOfMirrorsChangeDirection', 'Mirrors, changing direction'],
      ['useOfMirrorsChangeSpeed', 'Mirrors, changing speed'],
      ['signalsNecessary', 'Signals where needed'],
      ['signalsCorrectly', 'Correct signals'],
      ['signalsTimed', 'Timing of signals'],
    ],
  },
  {
    name: 'Junctions',
    of: [
      ['junctionsApproachSpeed', 'Approach speed'],
      ['junctionsObservation', 'Observation at junctions'],
      ['junctionsTurningRight', 'Turning right'],
      ['junctionsTurningLeft', 'Turning left'],
      ['junctionsCuttingCorners', 'Cutting corners'],
    ],
  },
  {
    name: 'On the road',
    of: [
      ['judgementOvertaking', 'Overtaking'],
      ['judgementMeeting', 'Meeting traffic'],
      ['judgementCrossing', 'Crossing traffic'],
      ['positioningNormalDriving', 'Position on the road'],
      ['positioningLaneDiscipline', 'Lane discipline'],
      ['clearance', 'Clearance'],
      ['followingDistance', 'Following distance'],
      ['useOfSpeed', 'Use of speed'],
      ['progressAppropriateSpeed', 'Appropriate speed'],
      ['progressUndueHesitation', 'Undue hesitation'],
      ['pedestrianCrossings', 'Pedestrian crossings'],
      ['positionNormalStops', 'Normal stops'],
      ['awarenessPlanning', 'Awareness and planning'],
    ],
  },
  {
    name: 'Signs and signals',
    of: [
      ['responseToSignsTrafficSigns', 'Traffic signs'],
      ['responseToSignsRoadMarkings', 'Road markings'],
      ['responseToSignsTrafficLights', 'Traffic lights'],
      ['responseToSignsTrafficControllers', 'Traffic controllers'],
      ['responseToSignsOtherRoadUsers', 'Other road users'],
    ],
  },
  {
    name: 'Manoeuvres',
    of: [
      ['controlledStop', 'Controlled stop (emergency stop)'],
      ['reverseRight', 'Pulling up on the right'],
      ['reverseParkRoad', 'Parallel parking'],
      ['reverseParkCarpark', 'Reversing into a bay'],
      ['forwardPark', 'Driving into a bay'],
    ],
  },
] as const

type Competency = (typeof competencyGroups)[number]['of'][number][0]

const named = competencyGroups.flatMap(({ of }) => of.map(([id, name]) => [id, name] as const))
export const competencies = named.map(([id]) => id) as [Competency, ...Competency[]]
export const competencyNames: Readonly<Record<string, string>> = Object.fromEntries(named)
