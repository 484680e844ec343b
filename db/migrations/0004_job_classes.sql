-- Jobs have a priority, and the name of their task as a flag, by which a worker passes over tasks
-- whose outside service is slow.
create or replace function enqueue_jobs(jobs jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
 set plan_cache_mode to 'force_generic_plan'
 set enable_seqscan to 'off'
as $function$
begin
  if public.current_office() is null then raise exception 'enqueue_jobs outside an office'; end if;
  perform graphile_worker.add_jobs(array(
    select row(
      job.task, (job.payload || jsonb_build_object('office_id', public.current_office()))::json, null, job.run_at,
      10, public.current_office() || ':' || job.key, job.priority, array[job.task]
    )::graphile_worker.job_spec
    from jsonb_to_recordset(jobs) as job(task text, payload jsonb, run_at timestamptz, key text, priority integer)
  ));
end $function$;
