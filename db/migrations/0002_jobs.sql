-- graphile_worker's tables have row-level security and no policy, so grants would not let luz_app in: these two functions run as their owner.
-- They write the office into the payload, over whatever stands there, and keep the keys of offices apart.
create function enqueue_job(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.current_office() is null then raise exception 'enqueue_job outside an office'; end if;
  perform graphile_worker.add_job(
    task,
    (payload || jsonb_build_object('office_id', public.current_office()))::json,
    run_at := enqueue_job.run_at,
    job_key := public.current_office() || ':' || enqueue_job.job_key,
    max_attempts := 10
  );
end $$;

create function cancel_job(job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.remove_job(public.current_office() || ':' || cancel_job.job_key);
end $$;

revoke all on function enqueue_job, cancel_job from public;
grant execute on function enqueue_job, cancel_job to luz_app;
