-- The search finds an appointment by the name that was typed online, which few appointments have.
create index appointments_booked_for on appointments (office_id, id) where booked_for is not null; -- plan: 0.9 s, it has few rows
