-- With a moment known, the planner thinks a plan for it cheaper than the general one, so it planned at every call: longer than the call itself takes.
alter function diary.frames(uuid[], timestamptz, timestamptz) set plan_cache_mode = force_generic_plan;
