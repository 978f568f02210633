-- Deploys with the program `deploy` of this machine and with nothing else: `process.spawn:deploy` is grant enough.

---One word of small letters, digits and hyphens: it cannot pass for an option or for two arguments.
---@param text string
---@return boolean
local function is_environment(text)
  return text:find("^[a-z][a-z0-9-]*$") ~= nil
end

---@param message string
---@param help string
local function failure(message, help)
  return { abi_version = 1, ok = false, error = { code = "invalid_argument", message = message, help = { help } } }
end

---The status of the program becomes the status of the command, and what it writes becomes the output.
local function deploy(context)
  local environment = context.arguments.environment
  if not is_environment(environment) then
    return failure("this is no name of an environment", "Use small letters, digits and hyphens, as in staging")
  end
  return quirl.process.run("deploy " .. environment)
end

return { deploy = deploy }
