-- Puzzles that the visitor has solved and not used yet; each allows one code or unproved booking.
alter table visits add column solved_puzzles integer not null default 0
  constraint visits_solved_puzzles_check check (solved_puzzles between 0 and 3);
